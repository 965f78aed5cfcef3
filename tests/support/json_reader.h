// json_reader.h -- a small strict JSON reader: checks what the core writes, reads the truth files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::test {

struct Json {
    enum class Kind { null, boolean, number, text, array, object };
    Kind kind = Kind::null;
    bool flag = false;
    double number = 0;
    std::string text;         // UTF-8
    std::string name;         // of a member of an object
    std::vector<Json> items;  // of an array, or the members of an object, in order

    bool is_null() const { return kind == Kind::null; }
    // A null value where there is none.
    const Json& operator[](std::string_view wanted) const;
    const Json& operator[](std::size_t index) const;
    std::size_t size() const { return items.size(); }
};

// Nothing where the text is not exactly one JSON value.
std::optional<Json> parse_json(std::string_view text);

}  // namespace marrow::test
