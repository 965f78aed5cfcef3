#include "formats/wavefront/fields.h"

#include <algorithm>
#include <string>

#include "base/number.h"

namespace marrow {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    return text;
}

// The end of the quoted text at the start of a line; 0 if there is none.
std::size_t end_of_quote(std::string_view line) { return line.starts_with('"') ? line.find('"', 1) + 1 : 0; }

template <class IsComment> std::string_view cut(std::string_view line, IsComment&& is_comment)
{
    for (std::size_t at = line.find('#', end_of_quote(line)); at != line.npos; at = line.find('#', at + 1))
        if ((at == 0 || is_blank(line[at - 1])) && is_comment(at)) return trimmed(line.substr(0, at));
    return line;
}

template <class Number>
WrittenNumber<Number> written(std::string_view field, std::optional<Number> (*parse)(std::string_view))
{
    if (const auto value = parse(field)) return {value, true};
    if (field.ends_with(',')) field.remove_suffix(1);
    // "1.#QNAN", "-1.#IND" and "1.#INF" of Microsoft's C library are not numbers.
    if (field.find('#') != field.npos) return {};
    std::string text(field);
    const std::size_t comma = text.find(',');
    if (comma != text.npos && comma == text.rfind(',') && text.find('.') == text.npos) text[comma] = '.';
    if (const auto value = parse(text)) return {value, true};
    constexpr std::string_view kDigits = "0123456789";
    std::size_t end = text.find_first_not_of("+-");
    end = std::min(text.find_first_not_of(kDigits, end), text.size());
    if (end < text.size() && text[end] == '.')
        end = std::min(text.find_first_not_of(kDigits, end + 1), text.size());
    return {parse(std::string_view(text).substr(0, end)), false};
}

}  // namespace

std::string_view before_comment(std::string_view line)
{
    return cut(line, [](std::size_t) { return true; });
}

std::string_view likely_name(std::string_view line)
{
    return unquoted(cut(line, [&](std::size_t at) { return at + 1 == line.size() || is_blank(line[at + 1]); }));
}

std::string_view unquoted(std::string_view name)
{
    return name.size() >= 2 && end_of_quote(name) == name.size() ? name.substr(1, name.size() - 2) : name;
}

std::vector<std::string_view> words_of(std::string_view line, std::size_t most)
{
    std::vector<std::string_view> out;
    for (line = trimmed(line); !line.empty() && out.size() < most; line = trimmed(line)) {
        std::size_t end = end_of_quote(line);
        if (end == 0) end = std::min(line.find_first_of(" \t"), line.size());
        out.push_back(unquoted(line.substr(0, end)));
        line.remove_prefix(end);
    }
    return out;
}

WrittenNumber<float> written_number(std::string_view field) { return written<float>(field, parse_number); }
WrittenNumber<double> written_double(std::string_view field) { return written<double>(field, parse_double); }

}  // namespace marrow
