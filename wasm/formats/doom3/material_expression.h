// material_expression.h -- the expressions of Doom 3's material scripts: `0.5 + 0.5 * sinTable[time * 2]`.
#pragma once

#include <string_view>

#include "model/appearance.h"

namespace marrow {

// The value of an expression over time: base + slope * seconds + the wave. The wave's own base is 0.
struct Doom3Value {
    float base = 0;
    float slope = 0;  // per second
    Wave wave{};      // shape `none`: there is no wave
    // The expression changes in another way. The value is that at time 0.
    bool is_inexact = false;

    bool is_constant() const { return slope == 0 && wave.shape == WaveShape::none; }
    // At time 0.
    float first() const;
};

// Reads an expression at `at`, on one line. Returns its end, or null if there is none. Parameters of the entity
// have the game's defaults: parm0 to parm3 (its colour) are 1, the others 0. Tables are known by the names that the
// game uses for them.
const char* read_doom3_expression(const char* at, const char* end, Doom3Value& value);

}  // namespace marrow
