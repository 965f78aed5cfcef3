// properties.h -- properties of every result of a reader, for any input bytes. The tests of hostile input and the
// fuzzers check the same properties.
#pragma once

#include <string>

#include "base/bytes.h"
#include "base/error.h"
#include "images/image.h"
#include "model/subject.h"

namespace marrow::test {

// Each function returns a description of the violated property; empty if all hold.

// Checks of a subject that take longer than all other checks together. Fuzzers check them for a fraction of their
// inputs.
struct SlowProperties {
    bool snapshots = true;  // reading and writing a snapshot keeps its bytes; its core can be read alone
    bool pictures = false;  // the software renderer draws its first pose
};
// The slow properties that are checked from now on.
SlowProperties& slow_properties();

// The subject is valid; every clip of every part can be sampled at any time, with finite results; and the chosen
// slow properties hold.
std::string broken_property(const Subject& subject);

// The number of pixels equals width times height.
std::string broken_property(const DecodedImage& image);

// The error has a sentence, and its offset, if any, is inside the file.
std::string broken_property(const Error& error, std::size_t file_size);

}  // namespace marrow::test
