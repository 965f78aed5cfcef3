#include "support/corpus.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace marrow::test {

namespace fs = std::filesystem;

std::optional<fs::path> corpus_folder()
{
    const char* named = std::getenv("MARROW_CORPUS");
    const fs::path beside = fs::path(__FILE__).parent_path() / "../../../shared";
    for (const fs::path& folder : {named != nullptr ? fs::path(named) : beside, beside})
        if (fs::exists(folder / "corpus")) return folder;
    return std::nullopt;
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
