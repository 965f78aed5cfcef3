// json.h -- writing JSON: how summaries and errors leave the core. Text becomes UTF-8 here (text.h).
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text.h"

namespace marrow {

// Values in order; commas are placed by the writer. Numbers that are not finite are written as 0: validated
// models hold none.
class JsonWriter {
public:
    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }
    // A name of ours, with nothing in it to be escaped.
    JsonWriter& key(const char* name);

    JsonWriter& value(std::string_view text);
    JsonWriter& value(const std::string& text);
    JsonWriter& value(const char* text);
    JsonWriter& value(bool flag);
    JsonWriter& value(double number);
    JsonWriter& value(float number);
    template <std::integral T>
        requires(!std::same_as<T, bool>)
    JsonWriter& value(T number)
    {
        return token(join(number));
    }
    JsonWriter& null();

    template <class T> JsonWriter& member(const char* name, const T& v) { return key(name).value(v); }

    std::string take() { return std::move(out_); }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    JsonWriter& token(std::string_view text);
    void separate();

    std::string out_;
    bool first_ = true;
};

}  // namespace marrow
