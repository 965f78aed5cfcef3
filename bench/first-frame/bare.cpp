// A minimal Embind module: one function, called once; its result is the colour of a triangle.
#include <emscripten/bind.h>

static float shade(float seconds) { return 0.5F + 0.25F * seconds; }

EMSCRIPTEN_BINDINGS(bare) { emscripten::function("shade", &shade); }
