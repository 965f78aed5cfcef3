#include "support/json_reader.h"

#include <charconv>

#include "base/text.h"

namespace marrow::test {

namespace {

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    std::optional<Json> document()
    {
        Json out = value(0);
        blanks();
        if (!ok_ || at_ != text_.size() || !is_utf8(text_)) return std::nullopt;
        return out;
    }

private:
    static constexpr int kMaxDepth = 100;

    void blanks()
    {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
    }
    bool accept(char c)
    {
        blanks();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool accept(std::string_view word)
    {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }
    void expect(bool condition) { ok_ = ok_ && condition; }

    Json value(int depth)
    {
        Json out;
        expect(depth < kMaxDepth);
        blanks();
        if (!ok_) return out;
        if (accept('{'))
            object(out, depth);
        else if (accept('['))
            array(out, depth);
        else if (at_ < text_.size() && text_[at_] == '"') {
            out.kind = Json::Kind::text;
            out.text = quoted();
        } else if (accept("true") || accept("false")) {
            out.kind = Json::Kind::boolean;
            out.flag = text_[at_ - 2] == 'u';
        } else if (!accept("null"))
            number(out);
        return out;
    }
    void object(Json& out, int depth)
    {
        out.kind = Json::Kind::object;
        if (accept('}')) return;
        do {
            blanks();
            std::string name = quoted();
            expect(accept(':'));
            out.items.push_back(value(depth + 1));
            out.items.back().name = std::move(name);
        } while (ok_ && accept(','));
        expect(accept('}'));
    }
    void array(Json& out, int depth)
    {
        out.kind = Json::Kind::array;
        if (accept(']')) return;
        do out.items.push_back(value(depth + 1));
        while (ok_ && accept(','));
        expect(accept(']'));
    }
    void number(Json& out)
    {
        out.kind = Json::Kind::number;
        const char* end = text_.data() + text_.size();
        const auto [stop, error] = std::from_chars(text_.data() + at_, end, out.number);
        // from_chars accepts "inf", "nan" and leading zeros, which JSON does not allow.
        const std::string_view read(text_.data() + at_, static_cast<std::size_t>(stop - (text_.data() + at_)));
        const std::string_view digits = read.substr(read.starts_with('-') ? 1 : 0);
        expect(error == std::errc() && !digits.empty() && is_digit(digits[0]) &&
               !(digits.size() > 1 && digits[0] == '0' && is_digit(digits[1])));
        at_ += read.size();
    }
    unsigned hex4()
    {
        unsigned code = 0;
        const std::string_view digits = text_.substr(std::min(at_, text_.size()), 4);
        const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        expect(error == std::errc() && digits.size() == 4 && stop == digits.data() + 4);
        at_ += 4;
        return code;
    }
    std::string quoted()
    {
        std::string out;
        if (at_ >= text_.size() || text_[at_] != '"') {
            ok_ = false;
            return out;
        }
        for (++at_; ok_ && at_ < text_.size() && text_[at_] != '"';) {
            const char c = text_[at_++];
            expect(static_cast<unsigned char>(c) >= 0x20);
            if (c != '\\') {
                out += c;
                continue;
            }
            const char escape = at_ < text_.size() ? text_[at_++] : '\0';
            constexpr std::string_view kFrom = "\"\\/bfnrt", kTo = "\"\\/\b\f\n\r\t";
            if (escape == 'u') {
                const unsigned code = hex4();
                expect(code < 0x80);  // the writer escapes only control characters
                out += static_cast<char>(code);
            } else {
                const std::size_t known = kFrom.find(escape);
                expect(known != kFrom.npos);
                if (ok_) out += kTo[known];
            }
        }
        expect(at_ < text_.size());
        ++at_;
        return out;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool ok_ = true;
};

const Json kNull;

}  // namespace

const Json& Json::operator[](std::string_view wanted) const
{
    if (kind == Kind::object)
        for (const Json& member : items)
            if (member.name == wanted) return member;
    return kNull;
}

const Json& Json::operator[](std::size_t index) const { return index < items.size() ? items[index] : kNull; }

std::optional<Json> parse_json(std::string_view text) { return Parser(text).document(); }

}  // namespace marrow::test
