// exchange.h -- what each of the modules exchanges with its host: memory, and one reply at a time.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace marrow {

void reply(std::vector<std::uint8_t> bytes);
void reply(const std::string& text);
void reply_error(const Error& error);

template <class T> void reply_values(const std::vector<T>& values)
{
    std::vector<std::uint8_t> bytes(values.size() * sizeof(T));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    reply(std::move(bytes));
}

inline std::string_view text(const char* data, std::size_t size) { return {data, size}; }

}  // namespace marrow
