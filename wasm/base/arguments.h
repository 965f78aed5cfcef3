// arguments.h -- the arguments of texts (base/text.h) and messages (base/message.h), not formatted yet.
//
// There are hundreds of texts and messages, so a call with arguments must compile to little code: it stores the
// value of each argument and, for all of them, one number with their kinds, which the compiler computes.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace marrow {

class Message;

// The id of a message: the 32-bit FNV-1a hash of its key in web/lib/messages/core. Only the hash is compiled into
// a module. A test compares the keys and the numbers of arguments in the C++ sources with those messages.
class MessageId {
public:
    consteval MessageId(const char* key) : hash_(0x811C9DC5U)
    {
        for (; *key != '\0'; ++key) hash_ = (hash_ ^ static_cast<std::uint8_t>(*key)) * 0x01000193U;
    }
    constexpr std::uint32_t hash() const { return hash_; }

private:
    std::uint32_t hash_;
};

// A message as an argument of another message, or as the subject of an error ("the number of frames"): the key of
// a message without arguments, or a composed message, which must outlive the term.
class Term {
public:
    consteval Term(const char* key) : value_(MessageId(key).hash()) {}
    Term(MessageId id) : value_(id.hash()) {}
    Term(const std::string& composed)
        : value_(kComposed | static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&composed)))
    {
    }

private:
    friend class Arguments;
    // A term is one number, which is passed in a register: an id, or the address of a composed message with this
    // bit set.
    static constexpr std::uint64_t kComposed = std::uint64_t{1} << 63;
    std::uint64_t value_;
};

// The kinds and values of arguments: texts, characters, integers and messages. Texts are not copied.
class Arguments {
public:
    static constexpr std::size_t kMost = 7;

    template <class... Values>
        requires(sizeof...(Values) <= kMost)
    [[gnu::always_inline]] explicit Arguments(const Values&... values) : kinds_(kinds_of(values...))
    {
        Value* next = values_;
        ((*next++ = Argument(values).value), ...);
    }

    std::size_t size() const;
    // Appends an argument. Integers are written in decimal.
    void append_to(std::string& out, std::size_t index) const;
    // Whether the argument is a message.
    bool is_message(std::size_t index) const { return kind_of(index) == Kind::term; }

private:
    // `none` comes after the last argument. The length of a literal is computed only when it is appended.
    enum class Kind : std::uint8_t { none, text, string, literal, character, natural, integer, term };
    static constexpr unsigned kKindBits = 4;

    struct Text {
        const char* data;
        std::size_t size;
    };
    union Value {
        Text text;
        const std::string* string;
        const char* literal;
        std::uint64_t number;
    };

    struct Argument {
        Kind kind;
        Value value;

        [[gnu::always_inline]] Argument(std::string_view text) : kind(Kind::text)
        {
            value.text = {text.data(), text.size()};
        }
        [[gnu::always_inline]] Argument(const std::string& text) : kind(Kind::string) { value.string = &text; }
        [[gnu::always_inline]] Argument(const char* text) : kind(Kind::literal) { value.literal = text; }
        [[gnu::always_inline]] Argument(char c) : kind(Kind::character)
        {
            value.number = static_cast<unsigned char>(c);
        }
        template <std::integral T>
            requires(!std::same_as<T, bool> && !std::same_as<T, char>)
        [[gnu::always_inline]] Argument(T number) : kind(std::signed_integral<T> ? Kind::integer : Kind::natural)
        {
            value.number = static_cast<std::uint64_t>(number);
        }
        // A message refers to its arguments, which no longer exist when the outer message is composed.
        Argument(const Message&) = delete;
        [[gnu::always_inline]] Argument(Term term) : kind(Kind::term) { value.number = term.value_; }
        [[gnu::always_inline]] Argument(MessageId id) : Argument(Term(id)) {}
    };

    template <class... Values> [[gnu::always_inline]] static std::uint32_t kinds_of(const Values&... values)
    {
        std::uint32_t kinds = 0;
        unsigned shift = 0;
        ((kinds |= static_cast<std::uint32_t>(Argument(values).kind) << shift, shift += kKindBits), ...);
        return kinds;
    }

    Kind kind_of(std::size_t index) const { return static_cast<Kind>(kinds_ >> index * kKindBits & 15U); }

    std::uint32_t kinds_;  // of the first argument in the lowest bits
    Value values_[kMost];  // only the first size() are initialised
};

// Appends the beginning of a composed message: kMessageStart and the id in decimal.
void append_message_id(std::string& out, std::uint32_t hash);

inline constexpr char kMessageStart = '\x01', kMessageArgument = '\x1F', kMessageEnd = '\x04';

}  // namespace marrow
