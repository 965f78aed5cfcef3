// messages.h -- the texts of messages, as users read them.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "model/model.h"

namespace marrow::test {

// The text of a composed message (base/message.h), from the tables in web/lib/messages/core. Other text is
// returned as it is. Throws if the table lacks the message.
std::string text_of(std::string_view message);
inline std::string text_of(const Error& error) { return text_of(error.message); }
inline std::string text_of(const Warning& warning) { return text_of(warning.message); }

}  // namespace marrow::test
