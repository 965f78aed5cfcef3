// material_expression.cpp -- a recursive descent parser for Doom 3's expressions, whose values depend on time.
//
//   + - * / %  < <= > >= == !=  && ||  ( )  numbers, table[...], time, parm0 to parm11, global0 to global7, sound,
//   fragmentPrograms
//
// Source: id Software's released source of Doom 3 (Material.cpp, ParseExpressionPriority).
#include "formats/doom3/material_expression.h"

#include <cmath>
#include <cstdint>
#include <optional>

#include "base/number.h"
#include "base/text.h"
#include "model/angles.h"

namespace marrow {

namespace {

// The maximum nesting of brackets and signs; the game's own materials nest brackets 3 deep.
constexpr int kDeepest = 32;
constexpr std::size_t kMostOperands = 1U << 17;  // of adjacent operators with equal priority

using Value = Doom3Value;

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

float shape_at_0(const Wave& wave, const Doom3Table* table)
{
    if (table != nullptr) return table->at(wave.phase);
    const float x = wave.phase - std::floor(wave.phase);
    switch (wave.shape) {
        case WaveShape::sine: return static_cast<float>(sine_cosine(x * 6.283185307179586).sine);
        case WaveShape::square: return x < 0.5F ? 1 : -1;
        case WaveShape::triangle: return x < 0.25F ? 4 * x : x < 0.75F ? 2 - 4 * x : 4 * x - 4;
        case WaveShape::sawtooth: return x;
        case WaveShape::inverse_sawtooth: return 1 - x;
        default: return 0;
    }
}

Value constant(float number)
{
    Value value;
    value.base = std::isfinite(number) ? number : 0;
    return value;
}

Value frozen(float number)
{
    Value value = constant(number);
    value.is_inexact = true;
    return value;
}

Value add(Value a, const Value& b)
{
    const bool both_wave = a.wave.shape != WaveShape::none && b.wave.shape != WaveShape::none;
    if (both_wave) return frozen(a.first() + b.first());
    a.base += b.base;
    a.slope += b.slope;
    if (b.wave.shape != WaveShape::none) {
        a.wave = b.wave;
        a.table = b.table;
    }
    a.is_inexact |= b.is_inexact;
    return a;
}

Value times(Value a, float factor)
{
    a.base *= factor;
    a.slope *= factor;
    a.wave.amplitude *= factor;
    return a;
}

Value multiply(const Value& a, const Value& b)
{
    if (!a.is_constant() && !b.is_constant()) return frozen(a.first() * b.first());
    Value out = a.is_constant() ? times(b, a.base) : times(a, b.base);
    out.is_inexact = a.is_inexact || b.is_inexact;
    return out;
}

// The result of an operator that is only computed for constants; inexact if an operand changes over time.
Value of_constants(const Value& a, const Value& b, float result)
{
    Value out = constant(result);
    out.is_inexact = a.is_inexact || b.is_inexact || !a.is_constant() || !b.is_constant();
    return out;
}

// The value of a declared table at an index that may change over time.
Value lookup(const Doom3Table& table, const Value& place)
{
    if (table.values.size() < 2) return constant(1);
    const float first = table.at(place.first());
    const bool has_wave = place.wave.shape != WaveShape::none;
    if (has_wave || (table.clamps && place.slope != 0)) return frozen(first);
    if (place.slope == 0) return of_constants(place, place, first);
    Value out;
    out.is_inexact = place.is_inexact;
    out.table = &table;
    out.wave = {table.snaps ? WaveShape::steps : WaveShape::table, 0, 1, place.base, place.slope};
    return out;
}

// The value of a table that no script declares.
Value lookup(std::string_view table, const Value& place)
{
    Value out;
    out.is_inexact = place.is_inexact;
    Wave& wave = out.wave;
    wave.amplitude = 1;
    wave.phase = place.base;
    wave.frequency = place.slope;
    const auto begins = [&](std::string_view word) {
        return equal_ignoring_case(table.substr(0, word.size()), word);
    };
    if (begins("sin")) {
        wave.shape = WaveShape::sine;
    } else if (begins("cos")) {
        wave.shape = WaveShape::sine;
        wave.phase += 0.25F;
    } else if (begins("squ") || begins("sqr")) {
        wave.shape = WaveShape::square;
    } else if (begins("tri")) {
        wave.shape = WaveShape::triangle;
    } else if (begins("saw")) {
        wave.shape = WaveShape::sawtooth;
    } else if (begins("invsaw") || begins("inversesaw")) {
        wave.shape = WaveShape::inverse_sawtooth;
    } else {
        return frozen(1);
    }
    if (place.wave.shape != WaveShape::none) return frozen(shape_at_0(wave, nullptr));
    if (place.slope == 0) return of_constants(place, place, shape_at_0(wave, nullptr));
    return out;
}

class Parser {
public:
    Parser(const char* at, const char* end, Doom3Names& names) : at_(at), end_(end), names_(names) {}

    const char* read(Value& value)
    {
        value = expression(0, 0);
        if (!std::isfinite(value.base) || !std::isfinite(value.slope) || !std::isfinite(value.wave.amplitude) ||
            !std::isfinite(value.wave.phase) || !std::isfinite(value.wave.frequency))
            value = frozen(0);
        return is_bad_ ? nullptr : at_;
    }

private:
    // Operators of one priority are adjacent. A longer operator precedes its prefix (`<=` before `<`).
    enum Operator {
        both,
        either,
        equal,
        unequal,
        at_least,
        at_most,
        above,
        below,
        plus,
        minus,
        by,
        over,
        rest,
        none
    };
    static constexpr std::string_view kOperators[] = {"&&", "||", "==", "!=", ">=", "<=", ">",
                                                      "<",  "+",  "-",  "*",  "/",  "%"};
    static constexpr int kPriorities = 4;
    static constexpr std::uint8_t kFirsts[kPriorities + 1] = {both, equal, plus, by, none};

    void skip()
    {
        while (at_ != end_ && is_blank(*at_)) ++at_;
    }

    bool accept(std::string_view word)
    {
        skip();
        if (static_cast<std::size_t>(end_ - at_) < word.size() || std::string_view(at_, word.size()) != word)
            return false;
        at_ += word.size();
        return true;
    }

    // Consumes the next operator if it has this priority. A comment is not an operator.
    Operator accept_operator(int priority)
    {
        skip();
        if (end_ - at_ >= 2 && at_[0] == '/' && (at_[1] == '/' || at_[1] == '*')) return none;
        for (int i = kFirsts[priority]; i < kFirsts[priority + 1]; ++i)
            if (accept(kOperators[i])) return static_cast<Operator>(i);
        return none;
    }

    // Operators of one priority are applied from right to left: a - b - c is a - (b - c), as in the game.
    Value expression(int priority, int depth)
    {
        if (priority == kPriorities) return term(depth);
        Value value = expression(priority + 1, depth);
        std::vector<std::pair<Value, Operator>> left;
        for (Operator sign = accept_operator(priority); sign != none && !is_bad_;
             sign = accept_operator(priority)) {
            if (left.size() == kMostOperands) return fail();
            left.emplace_back(value, sign);
            value = expression(priority + 1, depth);
        }
        for (; !left.empty(); left.pop_back()) value = apply(left.back().second, left.back().first, value);
        return value;
    }

    static Value apply(Operator sign, const Value& a, const Value& b)
    {
        const float x = a.first(), y = b.first();
        float result = 0;
        switch (sign) {
            case plus: return add(a, b);
            case minus: return add(a, times(b, -1));
            case by: return multiply(a, b);
            case over:
                if (b.is_constant() && b.base != 0) return multiply(a, constant(1 / b.base));
                result = y == 0 ? 0 : x / y;
                break;
            // The game truncates both operands to integers.
            case rest: result = std::trunc(y) == 0 ? 0 : std::fmod(std::trunc(x), std::trunc(y)); break;
            case both: result = x != 0 && y != 0; break;
            case either: result = x != 0 || y != 0; break;
            case equal: result = x == y; break;
            case unequal: result = x != y; break;
            case at_least: result = x >= y; break;
            case at_most: result = x <= y; break;
            case above: result = x > y; break;
            default: result = x < y;
        }
        return of_constants(a, b, result);
    }

    Value fail()
    {
        is_bad_ = true;
        return {};
    }

    Value term(int depth)
    {
        if (depth == kDeepest) return fail();
        if (accept("-")) return times(term(depth + 1), -1);
        if (accept("(")) {
            Value value = expression(0, depth + 1);
            return accept(")") ? value : fail();
        }
        skip();
        const char* start = at_;
        if (at_ != end_ && is_letter(*at_)) {
            while (at_ != end_ && (is_letter(*at_) || is_digit(*at_))) ++at_;
            return named({start, static_cast<std::size_t>(at_ - start)}, depth);
        }
        while (at_ != end_ && (is_digit(*at_) || *at_ == '.')) ++at_;
        const std::optional<float> number = parse_number({start, static_cast<std::size_t>(at_ - start)});
        return number ? constant(*number) : fail();
    }

    Value named(std::string_view name, int depth)
    {
        if (accept("[")) {
            const Value place = expression(0, depth + 1);
            if (!accept("]")) return fail();
            names_.uses_table = true;
            const Doom3Table* table = names_.tables == nullptr ? nullptr : names_.tables->find(name);
            return table == nullptr ? lookup(name, place) : lookup(*table, place);
        }
        if (equal_ignoring_case(name, "time")) {
            Value value;
            value.slope = 1;
            return value;
        }
        const bool is_parm = equal_ignoring_case(name.substr(0, 4), "parm");
        if (is_parm && name.size() == 5) return constant(name[4] >= '0' && name[4] <= '3' ? 1 : 0);
        if (is_parm || equal_ignoring_case(name.substr(0, 6), "global") || equal_ignoring_case(name, "sound"))
            return constant(0);
        if (equal_ignoring_case(name, "fragmentPrograms")) return constant(1);
        return fail();
    }

    const char* at_;
    const char* end_;
    Doom3Names& names_;
    bool is_bad_ = false;
};

}  // namespace

float Doom3Table::at(float place) const
{
    const std::size_t count = values.size();
    if (count < 2) return 1;
    // In the game, index 1 is the last value of a table that clamps, and the first value of any other table.
    const auto places = static_cast<float>(clamps ? count - 1 : count);
    if (clamps && !(place > 0)) return values[0];
    if (clamps && place >= 1) return values[count - 1];
    const float x = (place - std::floor(place)) * places;
    // Very large and infinite indices give the first value.
    const std::size_t i = x < places ? static_cast<std::size_t>(x) : 0;
    const float part = snaps || !(x < places) ? 0 : x - static_cast<float>(i);
    return values[i] + (values[(i + 1) % count] - values[i]) * part;
}

Doom3Tables::Doom3Tables(std::vector<const Doom3Table*> tables)
    : tables_(std::move(tables)), by_name_([this] {
          std::vector<std::string_view> names;
          for (const Doom3Table* table : tables_) names.push_back(table->name);
          return names;
      }())
{
}

const Doom3Table* Doom3Tables::find(std::string_view name) const
{
    const std::uint32_t found = by_name_.find_ignoring_case(name);
    return found == kNone ? nullptr : tables_[found];
}

float Doom3Value::first() const { return base + wave.amplitude * shape_at_0(wave, table); }

const char* read_doom3_expression(const char* at, const char* end, Doom3Names& names, Doom3Value& value)
{
    return Parser(at, end, names).read(value);
}

}  // namespace marrow
