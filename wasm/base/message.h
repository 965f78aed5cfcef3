// message.h -- messages for users as an id and its arguments. The sentences are in web/lib/messages/core, so that
// the modules hold no text and all wording, plurals and number formats are in one place.
//
// A message is a string: 0x01, the id in decimal, then 0x1F and the text of each argument, then 0x04. An argument
// can be a message itself, passed as a Term. web/lib/messages/render.ts reads this form.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/text.h"

namespace marrow {

// The id of a message: the 32-bit FNV-1a hash of its key in the table. Only the hash is compiled into a module. A
// test compares the keys and the numbers of arguments in the sources with the table.
class MessageId {
public:
    consteval MessageId(const char* key) : hash_(0x811C9DC5U)
    {
        for (; *key != '\0'; ++key) hash_ = (hash_ ^ static_cast<std::uint8_t>(*key)) * 0x01000193U;
    }
    std::uint32_t hash() const { return hash_; }

private:
    std::uint32_t hash_;
};

// The subject of a message, such as "the number of frames": the key of a term without arguments, or a composed
// message, which must outlive the term.
class Term {
public:
    consteval Term(const char* key) : id_(key) {}
    Term(const std::string& composed) : composed_(composed) {}
    void append_to(std::string& out) const;

private:
    MessageId id_{""};
    std::string_view composed_;
};

// An argument of a message.
class MessageArgument {
public:
    MessageArgument(const Term& term) : term_(&term) {}
    template <class T>
        requires(!std::same_as<T, Term>)
    MessageArgument(const T& value) : piece_(value)
    {
    }
    void append_to(std::string& out) const;

private:
    const Term* term_ = nullptr;
    Piece piece_{std::string_view()};
};

std::string compose_message(MessageId id, std::initializer_list<MessageArgument> arguments);

// Composes a message from its key, a literal, and its arguments: texts, characters, integers and terms.
template <class... Arguments> std::string message(MessageId id, const Arguments&... arguments)
{
    return compose_message(id, {MessageArgument(arguments)...});
}

}  // namespace marrow
