#include "base/message.h"

#include <algorithm>

namespace marrow {

namespace {

constexpr char kStart = '\x01', kArgument = '\x1F', kEnd = '\x04';

void append_id(MessageId id, std::string& out)
{
    out += kStart;
    Piece(id.hash()).append_to(out);
}

}  // namespace

void Term::append_to(std::string& out) const
{
    if (!composed_.empty()) {
        out += composed_;
        return;
    }
    append_id(id_, out);
    out += kEnd;
}

void MessageArgument::append_to(std::string& out) const
{
    if (term_ != nullptr) {
        term_->append_to(out);
        return;
    }
    const std::size_t start = out.size();
    piece_.append_to(out);
    // The text of a file must not be taken for marks.
    for (std::size_t i = start; i < out.size(); ++i)
        if (out[i] == kStart || out[i] == kArgument || out[i] == kEnd) out[i] = ' ';
}

std::string compose_message(MessageId id, std::initializer_list<MessageArgument> arguments)
{
    std::string out;
    append_id(id, out);
    for (const MessageArgument& argument : arguments) {
        out += kArgument;
        argument.append_to(out);
    }
    out += kEnd;
    return out;
}

}  // namespace marrow
