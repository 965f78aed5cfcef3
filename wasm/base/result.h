// result.h -- a value or an Error: the part of std::expected (C++23) that the core needs.
#pragma once

#include <cassert>
#include <optional>
#include <utility>

#include "base/error.h"

namespace marrow {

template <class T> class [[nodiscard]] Result {
public:
    Result(T&& value) : value_(std::move(value)) {}
    Result(const Error& error) : error_(error) {}

    bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }

    T& value()
    {
        assert(ok());
        return *value_;
    }
    const T& value() const
    {
        assert(ok());
        return *value_;
    }
    T take() { return std::move(value()); }

    Error& error()
    {
        assert(!ok());
        return *error_;
    }
    const Error& error() const
    {
        assert(!ok());
        return *error_;
    }

    // Replaces the value by an error.
    void fail(const Error& error)
    {
        value_.reset();
        error_ = error;
    }

private:
    std::optional<T> value_;
    std::optional<Error> error_;
};

}  // namespace marrow
