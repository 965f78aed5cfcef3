#include "support/messages.h"

#include "support/source_folder.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace marrow::test {
namespace {

std::string id_of(std::string_view key)
{
    std::uint32_t hash = 0x811C9DC5U;
    for (const char c : key) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x01000193U;
    return std::to_string(hash);
}

// Removes the quotation marks and escapes of a TypeScript string.
std::string unquoted(const std::string& literal)
{
    std::string out;
    for (std::size_t i = 1; i + 1 < literal.size(); ++i) {
        if (literal[i] == '\\') ++i;
        out += literal[i];
    }
    return out;
}

const std::map<std::string, std::string, std::less<>>& table()
{
    static const auto read = [] {
        std::string source;
        for (const auto& file : std::filesystem::directory_iterator(source_folder() / "web/lib/messages/core")) {
            std::stringstream text;
            text << std::ifstream(file.path()).rdbuf();
            source += text.str();
        }
        const std::regex entry(R"re(\n  '?([\w-]+)'?:\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),)re");
        std::map<std::string, std::string, std::less<>> out;
        for (std::sregex_iterator at(source.begin(), source.end(), entry), end; at != end; ++at)
            out[id_of((*at)[1].str())] = unquoted((*at)[2].str());
        return out;
    }();
    return read;
}

// The part of ICU MessageFormat that the table uses (web/lib/messages/format.ts).
class Formatter {
public:
    Formatter(std::string_view text, const std::vector<std::string>& values) : text_(text), values_(values) {}

    std::string format(const std::string* count = nullptr)
    {
        std::string out;
        for (; at_ < text_.size() && text_[at_] != '}'; ++at_) {
            if (text_[at_] == '{')
                out += placeholder();
            else if (text_[at_] == '#' && count != nullptr)
                out += grouped(*count);
            else
                out += text_[at_];
        }
        return out;
    }

private:
    // "1234" -> "1,234"
    static std::string grouped(std::string digits)
    {
        const std::size_t first = digits.starts_with('-') ? 1 : 0;
        for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, ",");
        return digits;
    }

    // Reads up to the closing brace.
    std::string placeholder()
    {
        ++at_;
        std::size_t index = 0;
        for (; text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
            index = index * 10 + static_cast<std::size_t>(text_[at_] - '0');
        const std::string value = values_.at(index);
        if (skip(", number")) return grouped(value);
        if (skip(", line")) return value;
        if (!skip(", plural, ")) {
            if (text_[at_] != '}') throw std::runtime_error("an unknown placeholder: " + std::string(text_));
            return value;
        }
        std::string chosen;
        while (text_[at_] != '}') {
            const std::size_t open = text_.find(" {", at_);
            const std::string_view name = text_.substr(at_, open - at_);
            at_ = open + 2;
            const std::string text = format(&value);
            if (name == (value == "1" ? "one" : "other") || (name == "other" && chosen.empty())) chosen = text;
            ++at_;
            while (text_[at_] == ' ') ++at_;
        }
        return chosen;
    }

    bool skip(std::string_view word)
    {
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    std::string_view text_;
    const std::vector<std::string>& values_;
    std::size_t at_ = 0;
};

std::string read_message(std::string_view text, std::size_t& at)
{
    const auto until = [&] {
        const std::size_t from = at;
        at = std::min(text.find_first_of("\x1F\x04", at), text.size());
        return std::string(text.substr(from, at - from));
    };
    ++at;
    const std::string id = until();
    std::vector<std::string> values;
    while (at < text.size() && text[at] == '\x1F') {
        ++at;
        values.push_back(at < text.size() && text[at] == '\x01' ? read_message(text, at) : until());
    }
    ++at;
    const auto found = table().find(id);
    if (found == table().end()) throw std::runtime_error("web/lib/messages/core has no message of id " + id);
    return Formatter(found->second, values).format();
}

}  // namespace

std::string text_of(std::string_view message)
{
    std::size_t at = 0;
    return message.starts_with('\x01') ? read_message(message, at) : std::string(message);
}

}  // namespace marrow::test
