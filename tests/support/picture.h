// picture.h -- draws an instance with the software renderer, for tests that check that its geometry can be drawn.
#pragma once

#include <string>

#include "instance/instance.h"

namespace marrow::test {

// Draws all surfaces of the current pose into an image of 32 x 32 pixels, from a camera that sees the whole model
// and from one inside the model. Returns a description of a fault, a colour outside of 0 to 1; empty: none.
std::string broken_picture(const Instance& instance);

}  // namespace marrow::test
