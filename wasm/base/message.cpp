#include "base/message.h"

namespace marrow {

std::string Message::composed() const
{
    std::string out;
    append_message_id(out, id_.hash());
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
        out += kMessageArgument;
        const std::size_t start = out.size();
        arguments_.append_to(out, i);
        if (arguments_.is_message(i)) continue;
        // Text from a file must not contain the control characters of this form.
        for (std::size_t at = start; at < out.size(); ++at)
            if (out[at] == kMessageStart || out[at] == kMessageArgument || out[at] == kMessageEnd) out[at] = ' ';
    }
    out += kMessageEnd;
    return out;
}

}  // namespace marrow
