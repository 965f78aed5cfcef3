// corpus_suite.h -- shared code of the tests that read the corpus.
#pragma once

#include <gtest/gtest.h>

#include <stdexcept>

#include "support/corpus.h"
#include "support/messages.h"
#include "support/opening.h"
#include "support/properties.h"

namespace marrow::test {

// Skips its tests, with a message, if there is no corpus. A test counts its comparisons and expects a minimum, so
// that it fails if the corpus exists but lacks the files of the test.
class CorpusTest : public testing::Test {
protected:
    void SetUp() override
    {
        const auto folder = corpus_folder();
        if (!folder) GTEST_SKIP() << no_corpus_message();
        root = *folder;
    }

    std::filesystem::path root;
};

// A file of the corpus as the user opens it: its bytes, and the names of all files in its folder.
struct OpenedFile {
    File bytes;
    MemoryHost files;
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

// Opens a file that must be valid. The exception fails the test with the file's name and error.
inline Subject opened_subject(const Host& files, const std::string& name)
{
    Result<Subject> subject = open_subject(files, name);
    if (!subject) throw std::runtime_error(name + ": " + text_of(subject.error()));
    return subject.take();
}

// Opens every damaged file of the folder. Expects an error where bad/INDEX.tsv says so, and a warning if the file
// may be read in part. `zeros_are_good`: files damaged by zeros need no warning, as zeros are valid numbers in the
// format. Returns the number of files.
inline std::size_t expect_damage_is_reported(const std::filesystem::path& root, const std::string& folder,
                                             bool zeros_are_good = false)
{
    std::size_t count = 0;
    for (TableRow& row : read_table(root / "bad/INDEX.tsv")) {
        if (!row["path"].starts_with(folder)) continue;
        SCOPED_TRACE(row["path"] + ": " + row["what"]);
        const ExactCopy copy(read_file(root / row["path"]));
        MemoryHost files;
        files.add(row["path"], copy.bytes());
        const Result<Subject> subject = open_subject(files, row["path"]);
        if (subject) {
            EXPECT_NE(row["expect"], "error");
            if (row["expect"] == "error-or-partial" &&
                !(zeros_are_good && row["path"].find("zeros") != std::string::npos)) {
                EXPECT_FALSE(subject.value().parts[0].model->warnings.empty());
            }
            EXPECT_EQ(broken_property(subject.value()), "");
        } else {
            EXPECT_EQ(broken_property(subject.error(), copy.bytes().size()), "");
            EXPECT_EQ(subject.error().file, row["path"]);
        }
        ++count;
    }
    return count;
}

}  // namespace marrow::test
