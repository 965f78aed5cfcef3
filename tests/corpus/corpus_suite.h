// corpus_suite.h -- what the tests over the corpus share.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>

#include "formats/file_set.h"
#include "support/corpus.h"

namespace marrow::test {

// Skips where there is no corpus; says so once.
class CorpusTest : public testing::Test {
protected:
    void SetUp() override
    {
        const auto folder = corpus_folder();
        if (!folder)
            GTEST_SKIP()
                << "The corpus is not there (MARROW_CORPUS, or the folder `shared` beside the repository).";
        root = *folder;
    }

    std::filesystem::path root;
};

// A file of the corpus as a person opens it: its bytes, and the names of what lies in its folder.
struct OpenedFile {
    File bytes;
    FileSet files;
    std::string name;

    OpenedFile(const std::filesystem::path& root, const std::string& path)
        : bytes(read_file(root / path)), name(path)
    {
        const auto folder = std::filesystem::path(path).parent_path();
        for (const auto& entry : std::filesystem::directory_iterator(root / folder))
            files.add_name((folder / entry.path().filename()).string());
        files.add(path, bytes);
    }
};

}  // namespace marrow::test
