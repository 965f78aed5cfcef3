// json_reader.h -- a small strict JSON reader, for outputs of the core and for reference data.
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
    // A member by its name, or an item by its index; a null value if there is none.
    const Json& operator[](std::string_view wanted) const;
    const Json& operator[](std::size_t index) const;
    std::size_t size() const { return items.size(); }
};

// Parses a text. Empty if it is not exactly one JSON value.
std::optional<Json> parse_json(std::string_view text);

}  // namespace marrow::test
