#include "support/corpus.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace marrow::test {

namespace fs = std::filesystem;

namespace {

// Places to look for the corpus, the preferred one first.
std::vector<fs::path> candidates()
{
    std::vector<fs::path> out;
    if (const char* named = std::getenv("MARROW_CORPUS")) out.emplace_back(named);
    out.push_back((fs::path(__FILE__).parent_path() / "../../../shared").lexically_normal());
    return out;
}

}  // namespace

std::optional<fs::path> corpus_folder()
{
    for (const fs::path& folder : candidates())
        if (fs::exists(folder / "corpus")) return folder;
    return std::nullopt;
}

std::string no_corpus_message()
{
    std::string out = "There is no corpus. Set MARROW_CORPUS to its folder. These folders do not exist:";
    for (const fs::path& folder : candidates()) out += ' ' + (folder / "corpus").string();
    return out;
}

File read_file(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

Json read_json(const fs::path& path)
{
    const File file = read_file(path);
    return parse_json({reinterpret_cast<const char*>(file.data()), file.size()}).value_or(Json());
}

std::vector<TableRow> read_table(const fs::path& path)
{
    const auto cells = [](const std::string& line) {
        std::vector<std::string> out;
        std::istringstream in(line);
        for (std::string cell; std::getline(in, cell, '\t');) out.push_back(cell);
        return out;
    };
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    const std::vector<std::string> names = cells(line);
    std::vector<TableRow> rows;
    while (std::getline(in, line)) {
        const std::vector<std::string> values = cells(line);
        TableRow& row = rows.emplace_back();
        for (std::size_t i = 0; i < names.size(); ++i)
            row[names[i]] = i < values.size() ? values[i] : std::string();
    }
    return rows;
}

}  // namespace marrow::test
