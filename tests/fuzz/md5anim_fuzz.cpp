// Loads any bytes as an MD5 animation beside a mesh that has the same joints. On success, the model must be
// valid, a snapshot must keep it unchanged, and its poses must be finite.
#include "support/fuzzing.h"

MARROW_FUZZER("md5anim")
