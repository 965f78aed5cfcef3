// The least that a page with an Embind module does: one function, called once, whose answer colours one triangle.
#include <emscripten/bind.h>

static float shade(float seconds) { return 0.5F + 0.25F * seconds; }

EMSCRIPTEN_BINDINGS(bare) { emscripten::function("shade", &shade); }
