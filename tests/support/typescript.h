// typescript.h -- the TypeScript types that follow from the description of a Subject (model/describe.h).
#pragma once

#include <string>

namespace marrow::test {

// The content of web/lib/types/described.ts: an interface for each described struct, with the comments of its
// members in the headers of `model_folder` (wasm/model), a union for each enumeration, and the table of
// chunks.
std::string typescript_types(const std::string& model_folder);

// The content of web/lib/wasm/summary-table.ts: the records and enumerations of a summary, one line of text each.
std::string typescript_summary_table();

// The content of web/lib/wasm/format-table.ts: the formats of each family with an opener, and the URLs of the
// openers.
std::string typescript_format_table();

}  // namespace marrow::test
