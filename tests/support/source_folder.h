// source_folder.h -- the path of the repository, for tests that read its files.
#pragma once

#include <filesystem>

namespace marrow::test {

// The root of the repository.
std::filesystem::path source_folder();

}  // namespace marrow::test
