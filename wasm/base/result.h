// result.h -- a value or an Error: the part of std::expected (C++23) that the core needs.
#pragma once

#include <cassert>
#include <memory>
#include <utility>

#include "base/error.h"

namespace marrow {

// Value and error are on the heap, so moving a Result copies two pointers. The code that moves a Model field by
// field would add 2 kB to an opener.
template <class T> class [[nodiscard]] Result {
public:
    Result(T&& value) : value_(std::make_shared<T>(std::move(value))) {}
    Result(std::shared_ptr<T> value) : value_(std::move(value)) {}
    Result(const Error& error) : error_(std::make_unique<Error>(error)) {}
    Result(Result&&) = default;
    Result& operator=(Result&&) = default;
    // Copies the value, not the pointer.
    Result(const Result& other)
        : value_(other.value_ ? std::make_shared<T>(*other.value_) : nullptr),
          error_(other.error_ ? std::make_unique<Error>(*other.error_) : nullptr)
    {
    }

    bool ok() const { return value_ != nullptr; }
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
    // Moves the value out; the Result is empty afterwards.
    std::shared_ptr<T> release()
    {
        assert(ok());
        return std::move(value_);
    }

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
        value_ = nullptr;
        error_ = std::make_unique<Error>(error);
    }

private:
    std::shared_ptr<T> value_;
    std::unique_ptr<Error> error_;
};

}  // namespace marrow
