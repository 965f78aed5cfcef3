// material_expression.h -- the expressions of Doom 3's material scripts: `0.5 + 0.5 * sinTable[time * 2]`.
#pragma once

#include <string_view>
#include <vector>

#include "base/name_index.h"
#include "model/appearance.h"

namespace marrow {

// A table of values for the indices 0 to 1, which repeats unless it clamps:
// `table flickerTable { snap clamp { 0, 0.5, 1 } }`.
struct Doom3Table {
    std::string_view name;
    bool snaps = false;         // keeps a value until the next one; otherwise interpolates linearly
    bool clamps = false;        // keeps the first value before 0, and the last one from 1 on
    std::vector<float> values;  // the game returns 1 for a table of fewer than two values

    float at(float place) const;
};

// The tables of all scripts, by name. The tables must outlive this object.
class Doom3Tables {
public:
    explicit Doom3Tables(std::vector<const Doom3Table*> tables);
    // The first table with this name, ignoring case; null if there is none.
    const Doom3Table* find(std::string_view name) const;

private:
    std::vector<const Doom3Table*> tables_;
    NameIndex by_name_;
};

// The value of an expression over time: base + slope * seconds + the wave. The base of `wave` is 0.
struct Doom3Value {
    float base = 0;
    float slope = 0;                    // per second
    Wave wave{};                        // shape `none`: there is no wave
    const Doom3Table* table = nullptr;  // of a wave of shape `table` or `steps`
    // True if the struct cannot represent the change over time; the value is then the one at time 0.
    bool is_inexact = false;

    bool is_constant() const { return slope == 0 && wave.shape == WaveShape::none; }
    bool is_zero() const { return is_constant() && base == 0; }
    // The value at time 0.
    float first() const;
};

// The tables that expressions may use.
struct Doom3Names {
    const Doom3Tables* tables = nullptr;  // null: only the built-in wave tables (`sinTable`)
    bool uses_table = false;              // set by an expression with a table
};

// Reads an expression at `at`, on one line. Returns its end, or null if there is none. Parameters of the entity
// have the game's defaults: parm0 to parm3 (its colour) are 1, the others 0. A table that no
// script declares is a wave if it has its name (`sinTable`: a sine). The value may point to a table, which must
// outlive it.
const char* read_doom3_expression(const char* at, const char* end, Doom3Names& names, Doom3Value& value);

}  // namespace marrow
