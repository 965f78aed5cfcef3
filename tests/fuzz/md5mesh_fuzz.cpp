// Loads any bytes as an MD5 mesh, first alone, then with an animation of its joints. On success, the model must
// be valid, a snapshot must keep it unchanged, and its poses must be finite.
#include "support/fuzzing.h"

MARROW_FUZZER("md5mesh")
