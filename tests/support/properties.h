// properties.h -- what must hold of everything that a reader returns, whatever bytes it was given. The tests of
// hostile input and the fuzzers check the same.
#pragma once

#include <string>

#include "base/bytes.h"
#include "base/error.h"
#include "images/image.h"
#include "model/subject.h"

namespace marrow::test {

// Each says what is broken; empty where all holds.

// It is valid; it survives a snapshot byte for byte, its core alone can be adopted; every clip of every part can be
// sampled at any time and is finite.
std::string broken_property(const Subject& subject);

// Its pixels are as many as it says.
std::string broken_property(const DecodedImage& image);

// It has words for a person and, where it has an offset, one inside the file.
std::string broken_property(const Error& error, std::size_t file_size);

}  // namespace marrow::test
