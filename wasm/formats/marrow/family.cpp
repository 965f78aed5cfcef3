// family.cpp -- Marrow's own files, `.marrow`. No opener has this family: in a page the runtime opens these files.
#include "formats/family.h"
#include "model/snapshot.h"

namespace marrow {

namespace {

Result<Subject> open_snapshot(Bytes file, std::string_view name)
{
    Result<Subject> subject = read_snapshot(file);
    if (subject)
        for (Part& part : subject.value().parts) part.file = name;
    return subject;
}

}  // namespace

const Family& marrow_family();

const Family& marrow_family()
{
    static constexpr Format kFormats[] = {
        {.name = "marrow",
         .extensions = {"marrow"},
         .title = "Marrow's own file",
         .magic = "MRRW",
         .is = is_snapshot,
         .open = open_snapshot},
    };
    static constexpr Family kFamily = {"marrow", kFormats, {}};
    return kFamily;
}

}  // namespace marrow
