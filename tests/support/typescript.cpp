#include "support/typescript.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "formats/family.h"
#include "model/describe.h"
#include "model/field_names.h"

namespace marrow::test {
namespace {

// "level_of_detail" -> "levelOfDetail"
std::string camel_case(std::string_view name)
{
    std::string out;
    bool upper = false;
    for (const char c : name) {
        if (c == '_') {
            upper = true;
            continue;
        }
        out += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        upper = false;
    }
    return out;
}

std::string capitalised(std::string text)
{
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

// The comments in the headers, by the name of the struct or member: "Stage", "Stage.images".
class Comments {
public:
    explicit Comments(const std::string& folder)
    {
        for (const char* name : {"basis.h", "geometry.h", "appearance.h", "animation.h", "scene.h", "game_hints.h",
                                 "model.h", "subject.h"})
            read(folder + '/' + name);
    }

    std::string of(const std::string& what) const
    {
        const auto found = comments_.find(what);
        if (found == comments_.end() || found->second.empty()) return {};
        std::string text = capitalised(found->second);
        return text.back() == '.' ? text : text + '.';
    }

private:
    void read(const std::string& path)
    {
        static const std::regex type(R"(^(?:template <class \w+> )?(?:struct|enum class) (\w+).*)");
        static const std::regex alias(R"(^using (\w+) = (\w+)<.*)");
        static const std::regex member(R"(^    [\w:<>, ]+ (\w+)(?: = .*|\{.*|)?;(?:\s*// (.*))?$)");
        static const std::regex lone(R"(^\s*// ?(.*)$)");
        std::ifstream file(path);
        std::string line, pending, inside;
        std::smatch match;
        while (std::getline(file, line)) {
            if (std::regex_match(line, match, lone)) {
                append_line(match[1].str(), pending);
            } else if (std::regex_match(line, match, type)) {
                inside = match[1];
                comments_[inside] = pending;
                pending.clear();
            } else if (std::regex_match(line, match, alias)) {
                copy(match[2], match[1]);
                pending.clear();
            } else if (!inside.empty() && std::regex_match(line, match, member)) {
                comments_[inside + '.' + match[1].str()] = match[2].matched ? match[2].str() : pending;
                pending.clear();
            } else {
                pending.clear();
            }
        }
    }

    // Copies the comments of a template and its members to another name.
    void copy(const std::string& from, const std::string& to)
    {
        std::map<std::string, std::string> copies;
        for (const auto& [what, text] : comments_)
            if (what == from || what.starts_with(from + '.')) copies[to + what.substr(from.size())] = text;
        comments_.merge(copies);
    }

    // An indented line ("  tag   at a tag") is a row of a table and starts a new line; a further indented line
    // continues it.
    static void append_line(const std::string& line, std::string& text)
    {
        static const std::regex row(R"(^  (\w+)\s{2,}(.*)$)");
        std::smatch match;
        if (std::regex_match(line, match, row))
            text += "\n- `" + match[1].str() + "`: " + match[2].str();
        else
            text += (text.empty() ? "" : " ") + line.substr(std::min(line.find_first_not_of(' '), line.size()));
    }

    std::map<std::string, std::string> comments_;
};

// A TypeScript comment, on one line if it fits.
std::string doc_comment(const std::string& indent, const std::string& text)
{
    constexpr std::size_t kWidth = 110;
    if (text.empty()) return {};
    if (text.find('\n') == text.npos && indent.size() + text.size() + 7 <= kWidth)
        return indent + "/** " + text + " */\n";
    std::string out = indent + "/**\n", line;
    const auto end_line = [&] {
        out += indent + " * " + line + '\n';
        line.clear();
    };
    std::istringstream lines(text);
    for (std::string each; std::getline(lines, each); end_line()) {
        std::istringstream words(each);
        for (std::string word; words >> word; line += word) {
            if (indent.size() + 4 + line.size() + word.size() > kWidth) end_line();
            if (!line.empty()) line += ' ';
        }
    }
    return out + indent + " */\n";
}

// Whether a summary has the field. Fields that contain only bulk arrays are left out.
bool is_in_summary(const Field& field)
{
    if (field.place().storage != Storage::summary) return false;
    if (field.type().kind != FieldKind::record) return true;
    return std::any_of(field.type().record().fields().begin(), field.type().record().fields().end(), is_in_summary);
}

std::string path_of(const Record& record, const Field& field)
{
    return std::string(name_of(record)) + '.' + std::string(name_of(field));
}

class Writer {
public:
    explicit Writer(const Comments& comments) : comments_(comments) {}

    std::string write()
    {
        interfaces();
        std::ostringstream out;
        out << "// Generated from the description of a Subject (wasm/model/structs.inc): `npm run types` "
               "writes "
               "it, and a\n// test compares them. The headers of wasm/model are the source of the comments.\n"
               "import type { "
            << vectors() << " } from './vectors.js';\n";
        for (const auto& [name, text] : choices_) out << '\n' << text;
        out << body_.str() << chunk_table();
        return out.str();
    }

private:
    // The types of the vectors that are used.
    std::string vectors() const
    {
        std::string out;
        for (const char* name : {"Vec2", "Vec3", "Vec4"}) {
            if (body_.str().find(name) == std::string::npos) continue;
            out += (out.empty() ? "" : ", ") + std::string(name);
        }
        return out;
    }

    void interfaces()
    {
        queue(describe_subject(), false);
        // The fields of a part and those of its model become one object.
        for (const Field& field : describe_model().fields()) reach(field);
        for (const Field& field : describe_part().fields()) reach(field);
        for (std::size_t i = 0; i < order_.size(); ++i) interface(*order_[i]);

        doc("", "One model of a subject, and its place in it.");
        body_ << "export interface PartSummary {\n";
        doc("  ", "Name of the model's file among the opened files; its images are looked up next to it.");
        body_ << "  readonly file: string;\n";
        for (const Field& field : describe_part().fields()) member(describe_part(), field);
        for (const Field& field : describe_model().fields())
            if (name_of(field) != "name") member(describe_model(), field);
        body_ << "}\n";

        doc("", "A subject without its bulk arrays: names and numbers.");
        body_ << "export interface SubjectSummary {\n";
        for (const Field& field : describe_subject().fields()) member(describe_subject(), field);
        doc("  ", "Part 0 is the root, parents come before children.");
        body_ << "  readonly parts: readonly PartSummary[];\n}\n";
        arrays(describe_model());
    }

    void reach(const Field& field)
    {
        if (field.place().storage != Storage::summary) return;
        if (field.type().choices() > 0) choice(field.type());
        if (field.type().has_record()) queue(field.type().record(), field.type().kind == FieldKind::record_list);
    }

    void queue(const Record& record, bool listed)
    {
        if (listed) listed_.insert(&record);
        if (!seen_.insert(&record).second) return;
        for (const Field& field : record.fields()) reach(field);
        if (&record != &describe_subject()) order_.push_back(&record);
    }

    void choice(const Type& type)
    {
        std::ostringstream out;
        const std::string name(enumeration_name(type));
        out << doc_comment({}, comments_.of(name));
        out << "export type " << name << " =";
        for (const char* value : choice_names(type)) out << "\n  | '" << value << '\'';
        out << ";\n";
        choices_[name] = out.str();
    }

    void interface(const Record& record)
    {
        bool any = false;
        for (const Field& field : record.fields()) any |= is_in_summary(field);
        if (!any) return;
        doc("", comments_.of(std::string(name_of(record))));
        body_ << "export interface " << interface_name(record) << " {\n";
        for (const Field& field : record.fields()) member(record, field);
        body_ << "}\n";
    }

    void doc(const std::string& indent, const std::string& text)
    {
        if (indent.empty()) body_ << '\n';
        body_ << doc_comment(indent, text);
    }

    void member(const Record& record, const Field& field)
    {
        if (!is_in_summary(field)) return;
        doc("  ", comments_.of(path_of(record, field)));
        body_ << "  readonly " << camel_case(name_of(field)) << ": " << type_of(field) << ";\n";
    }

    // Records in lists get the suffix "Summary", because other types already use their names.
    std::string interface_name(const Record& record) const
    {
        return std::string(name_of(record)) + (listed_.contains(&record) ? "Summary" : "");
    }

    static std::string scalar(const Field& field)
    {
        switch (field.type().scalar) {
            case Scalar::boolean: return "boolean";
            case Scalar::index: return "number | null";
            case Scalar::choice: return std::string(enumeration_name(field.type()));
            default: return "number";
        }
    }

    std::string type_of(const Field& field) const
    {
        switch (field.type().kind) {
            case FieldKind::text: return "string";
            case FieldKind::record: return interface_name(field.type().record());
            case FieldKind::record_list: return "readonly " + interface_name(field.type().record()) + "[]";
            case FieldKind::value_list: {
                const std::string one = scalar(field);
                return "readonly " + (one.find(' ') == one.npos ? one : '(' + one + ')') + "[]";
            }
            case FieldKind::values: break;
        }
        if (field.type().lanes == 1) return scalar(field);
        if (field.type().lanes <= 4) return "Vec" + std::to_string(field.type().lanes);
        return "readonly number[]";
    }

    // --- bulk arrays ------------------------------------------------------------------------------------------

    struct Array {
        std::string path;
        std::string comment;
        const Field* field;
    };

    void collect(const Record& record, const std::string& prefix, std::vector<Array>& out) const
    {
        for (const Field& field : record.fields()) {
            const std::string path = (prefix.empty() ? prefix : prefix + '_') + std::string(name_of(field));
            if (has_chunk(field))
                out.push_back({camel_case(path), comments_.of(path_of(record, field)), &field});
            else if (field.type().kind == FieldKind::record)
                collect(field.type().record(), path, out);
        }
    }

    static const char* array_of(const Field& field)
    {
        switch (field.type().scalar) {
            case Scalar::u8: return "Uint8Array";
            case Scalar::u16: return "Uint16Array";
            case Scalar::f32: return "Float32Array";
            default: return "Uint32Array";
        }
    }

    // The arrays of a model's lists: meshes, vertex frames, images.
    void arrays(const Record& model)
    {
        for (const Field& list : model.fields()) {
            if (list.type().kind != FieldKind::record_list) continue;
            std::vector<Array> found;
            collect(list.type().record(), {}, found);
            if (found.empty()) continue;
            doc("",
                "The bulk arrays of an element of `" + camel_case(name_of(list)) + "`; empty where it has none.");
            body_ << "export interface " << name_of(list.type().record()) << "Arrays {\n";
            std::ostringstream table;
            for (const Array& array : found) {
                doc("  ", array.comment);
                body_ << "  readonly " << array.path << ": " << array_of(*array.field) << ";\n";
                table << "    " << array.path << ": { chunk: '";
                for (int shift = 0; shift < 32; shift += 8)
                    table << static_cast<char>(array.field->place().chunk >> shift & 0xFFU);
                table << "', array: " << array_of(*array.field) << ", lanes: " << int{array.field->type().lanes}
                      << " },\n";
            }
            body_ << "}\n";
            chunks_ << "  " << camel_case(name_of(list)) << ": {\n" << table.str() << "  },\n";
            chunk_types_ << "  readonly " << camel_case(name_of(list)) << ": ChunksOf<"
                         << name_of(list.type().record()) << "Arrays>;\n";
        }
    }

    std::string chunk_table() const
    {
        return "\n/** A kind of typed array. */\nexport interface ArrayKind<T> {\n"
               "  new (buffer: ArrayBuffer, offset: number, length: number): T;\n"
               "  /** Bytes of one number. */\n  readonly BYTES_PER_ELEMENT: number;\n}\n"
               "\n/** The chunks of arrays: the four-letter name, the typed array, and the number of components "
               "per value. */"
               "\n"
               "export type ChunksOf<Arrays> = {\n"
               "  readonly [K in keyof Arrays]: { readonly chunk: string; readonly array: ArrayKind<Arrays[K]>; "
               "readonly lanes: number };\n};\n"
               "\n/** The chunks of a snapshot, by list of the model. */\nexport const chunks: "
               "{\n" +
               chunk_types_.str() + "} = {\n" + chunks_.str() + "};\n";
    }

    const Comments& comments_;
    std::ostringstream body_, chunks_, chunk_types_;
    std::map<std::string, std::string> choices_;
    std::set<const Record*> seen_, listed_;
    std::vector<const Record*> order_;
};

// The table by which TypeScript reads a summary from a snapshot. A field is `name:type`; a type is a scalar with
// the number of its components (`f32*3`), `text`, or the name of a record, and `[]` follows the type of a list.
// `-` is a field that a summary does not have.
class SummaryTable {
public:
    std::string write()
    {
        for (const Record* record : {&describe_subject(), &describe_part(), &describe_model()}) reach(*record);
        std::ostringstream out;
        out << "// Generated from the description of a Subject (wasm/model/structs.inc): `npm run types` "
               "writes "
               "it, and a\n// test checks that it is up to date.\n\n"
               "/** The names of each enumeration's values, from 0 on. */\n"
               "export const enumerations: Readonly<Record<string, string>> = {\n"
            << enumerations_.str()
            << "};\n\n/** The fields of each record, in the order of their numbers; `-` is one that a summary does "
               "not have. */"
               "\n"
               "export const records: Readonly<Record<string, string>> = {\n"
            << records_.str() << "};\n";
        return out.str();
    }

private:
    void reach(const Record& record)
    {
        if (!seen_.insert(&record).second) return;
        std::string fields, skipped;
        for (const Field& field : record.fields()) {
            if (!is_in_summary(field)) {
                skipped += " -";
                continue;
            }
            if (field.type().has_record()) reach(field.type().record());
            if (field.type().choices() > 0) reach(field.type());
            fields += skipped + ' ' + std::string(name_of(field)) + ':' + type_of(field);
            skipped.clear();
        }
        records_ << "  " << name_of(record) << ":\n    '" << fields.substr(1) << "',\n";
    }

    void reach(const Type& type)
    {
        if (!enumerations_seen_.insert(type.definition).second) return;
        std::string values;
        for (const char* value : choice_names(type)) values += (values.empty() ? "" : " ") + std::string(value);
        enumerations_ << "  " << enumeration_name(type) << ":\n    '" << values << "',\n";
    }

    static std::string type_of(const Field& field)
    {
        const Type& type = field.type();
        if (type.kind == FieldKind::text) return "text";
        std::string out;
        if (type.has_record())
            out = std::string(name_of(type.record()));
        else
            out = scalar(type) + (type.lanes == 1 ? "" : '*' + std::to_string(type.lanes));
        return is_list(field) ? out + "[]" : out;
    }

    static std::string scalar(const Type& type)
    {
        switch (type.scalar) {
            case Scalar::boolean: return "boolean";
            case Scalar::u8: return "u8";
            case Scalar::u16: return "u16";
            case Scalar::u32: return "u32";
            case Scalar::u64: return "u64";
            case Scalar::index: return "index";
            case Scalar::f32: return "f32";
            case Scalar::f64: return "f64";
            case Scalar::choice: return std::string(enumeration_name(type));
        }
        return {};
    }

    std::set<const Record*> seen_;
    std::set<int> enumerations_seen_;
    std::ostringstream enumerations_, records_;
};

}  // namespace

std::string typescript_types(const std::string& model_folder)
{
    const Comments comments(model_folder);
    return Writer(comments).write();
}

std::string typescript_summary_table() { return SummaryTable().write(); }

namespace {

// A string literal as Prettier formats it.
std::string literal(std::string_view text)
{
    const char quote = text.find('\'') == text.npos ? '\'' : '"';
    return quote + std::string(text) + quote;
}

template <class List, class TextOf> std::string array_literal(const List& list, TextOf text_of)
{
    std::string out;
    for (const auto& element : list) {
        const std::string text = text_of(element);
        if (!text.empty()) out += (out.empty() ? "" : ", ") + text;
    }
    return '[' + out + ']';
}

std::string format_literal(const Format& format)
{
    const std::string in = "        ";
    const std::string extensions = array_literal(format.extensions, [](std::string_view extension) {
        return extension.empty() ? std::string() : literal(extension);
    });
    const std::string magic =
        array_literal(format.magic, [](char byte) { return std::to_string(static_cast<unsigned char>(byte)); });
    return "      {\n" + in + "name: " + literal(format.name) + ",\n" + in + "extensions: " + extensions + ",\n" +
           in + "title: " + literal(format.title) + ",\n" + in + "magic: " + magic + ",\n" + in +
           "companion: " + (format.companion ? "true" : "false") + ",\n      },\n";
}

std::string larger_literal(const LargerOpener& larger)
{
    if (larger.name.empty()) return "null";
    return "{ name: " + literal(larger.name) + ", extensions: " + array_literal(larger.extensions, literal) +
           ", format: " + (larger.format.empty() ? "null" : literal(larger.format)) + " }";
}

std::string opener_place(const std::string& name)
{
    const bool is_word = name.find('-') == name.npos;
    return "  " + (is_word ? name : literal(name)) + ": (): URL => new URL('../../../build/wasm/open-" + name +
           ".wasm', import.meta.url),\n";
}

}  // namespace

std::string typescript_format_table()
{
    std::string table, places;
    for (const Family* family : all_families()) {
        const std::string name(family->name);
        // The runtime opens Marrow's own files, and only tests have the toy family.
        if (name == "marrow" || name == "toy") continue;
        table += "  {\n    name: " + literal(name) + ",\n    formats: [\n";
        for (const Format& format : family->formats) table += format_literal(format);
        table += "    ],\n    larger: " + larger_literal(family->larger) + ",\n  },\n";
        places += opener_place(name);
        if (!family->larger.name.empty()) places += opener_place(name + '-' + std::string(family->larger.name));
    }
    return "/** The formats of the openers. Written by `npm run types`; a test fails when it is out of date. */\n"
           "export const formatTable = [\n" +
           table +
           "] as const;\n\n"
           "/** The URLs of the modules of the openers, in the form that bundlers recognize. */\n"
           "export const openerFiles = {\n" +
           places + "} as const;\n";
}

}  // namespace marrow::test
