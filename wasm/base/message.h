// message.h -- messages for users as an id and its arguments. The sentences are in web/lib/messages/core, so that
// the modules contain no text, and all wording, plurals and number formats are in one folder.
//
// A composed message is a string: 0x01, the id in decimal, then 0x1F and the text of each argument, then 0x04. An
// argument can be a message itself, passed as a Term. web/lib/messages/render.ts reads this form.
#pragma once

#include <string>

#include "base/arguments.h"

namespace marrow {

// A message that has not been composed yet. Functions that report errors take it uncomposed, so that the code that
// composes it is not repeated in their callers. Its arguments must outlive it: it is never stored.
class [[nodiscard]] Message {
public:
    template <class... Values>
    [[gnu::always_inline]] explicit Message(MessageId id, const Values&... arguments)
        : id_(id), arguments_(arguments...)
    {
    }

    std::string composed() const;
    operator std::string() const { return composed(); }

private:
    MessageId id_;
    Arguments arguments_;
};

// A message from its key, a literal, and its arguments: texts, characters, integers and messages.
template <class... Values> [[gnu::always_inline]] inline Message message(MessageId id, const Values&... arguments)
{
    return Message(id, arguments...);
}

}  // namespace marrow
