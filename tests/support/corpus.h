// corpus.h -- third-party models and reference data, if they are available: in the folder that MARROW_CORPUS
// names, or in `shared` beside the repository. They are not part of the repository.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "support/byte_builder.h"
#include "support/json_reader.h"

namespace marrow::test {

// The folder of the corpus; nothing if there is none.
std::optional<std::filesystem::path> corpus_folder();
// The message of tests that are skipped because there is no corpus. It lists the folders that were searched.
std::string no_corpus_message();

File read_file(const std::filesystem::path& path);
Json read_json(const std::filesystem::path& path);

// The rows of a table, by the column names of its first line.
using TableRow = std::map<std::string, std::string>;
std::vector<TableRow> read_table(const std::filesystem::path& path);

}  // namespace marrow::test
