#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <cstdlib>
#include <set>
#include <sstream>

#include "base/limits.h"
#include "formats/obj_suite.h"
#include "formats/wavefront/obj_text.h"
#include "support/memory_meter.h"

namespace marrow::test {
namespace {

std::string square(const std::string& rest) { return std::string(kSquare) + rest; }

void expect_warning(const Model& model, const std::string& part)
{
    EXPECT_NE(warnings_of(model).find(part), std::string::npos) << "\"" << warnings_of(model) << "\"";
}

Bytes bytes_of(const std::string& text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// For each index of a mesh, the number of its vertex in the file.
std::vector<std::uint32_t> sources(const Model& model, std::size_t mesh = 0)
{
    std::vector<std::uint32_t> out;
    for (const std::uint32_t i : model.meshes[mesh].indices) out.push_back(model.meshes[mesh].source_vertex[i]);
    return out;
}

using Numbers = std::vector<std::uint32_t>;

TEST(ObjLoad, ReadsAFace)
{
    const Model model = obj_of(square("vt 0 0\nvt 1 0\nvt 1 1\nvn 0 0 2\nf 1/1/1 2/2/1 3/3/1\n"));
    EXPECT_EQ(model.name, "shape");
    EXPECT_EQ(model.format, "obj");
    EXPECT_EQ(model.basis.up, Axis::y);
    ASSERT_EQ(model.meshes.size(), 1U);
    const Mesh& mesh = model.meshes[0];
    EXPECT_EQ(mesh.positions, (std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}));
    EXPECT_EQ(mesh.normals, std::vector<glm::vec3>(3, {0, 0, 1}));
    // In the file, v increases upwards.
    EXPECT_EQ(mesh.texcoords, (std::vector<glm::vec2>{{0, 1}, {1, 1}, {1, 0}}));
    EXPECT_EQ(mesh.indices, (Numbers{0, 1, 2}));
    ASSERT_EQ(model.materials.size(), 1U);
    EXPECT_EQ(model.surfaces[0].material, 0U);
    EXPECT_EQ(model.materials[0].cull, CullMode::none);
    EXPECT_EQ(model.source.vertices, 4U);
    EXPECT_EQ(model.source.triangles, 1U);
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 1, 0));
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(ObjLoad, ReadsEveryFormOfACorner)
{
    const Model model =
        obj_of(square("vt .5 .5\nvn 0 0 1\nf 1 2 3\nf 1/1 2/1 3/1\nf 1//1 2//1 3//1\n"
                      "f 1/1/1 2/1/1 3/1/1\nf 1/1/ 2// 3\n"));
    EXPECT_EQ(model.source.triangles, 5U);
    EXPECT_EQ(sources(model), (Numbers{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2}));
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(ObjLoad, ResolvesNegativeIndicesFromTheLastVertex)
{
    const Model model = obj_of("v 9 9 9\nv 0 0 0\nv 1 0 0\nv 1 1 0\nf -3 -2 -1\nv 5 5 5\nf 2 3 -1\n");
    EXPECT_EQ(sources(model), (Numbers{1, 2, 3, 1, 2, 4}));
}

TEST(ObjLoad, AcceptsFacesBeforeTheirVertices)
{
    const Model model = obj_of("f 1/1/1 2/1/1 3/1/1\nvt 1 1\nvn 0 0 1\nv 0 0 0\nv 1 0 0\nv 0 1 0\n");
    EXPECT_EQ(sources(model), (Numbers{0, 1, 2}));
    EXPECT_TRUE(model.warnings.empty());
}

TEST(ObjLoad, SkipsFacesWithInvalidIndices)
{
    for (const char* face : {"f 0 1 2", "f -5 1 2", "f 1 2 99", "f 1 2 4294967298", "f 1 2 99999999999999999999",
                             "f 1 2 x", "f 1 2 3x", "f 1/1/1/1 2 3"}) {
        SCOPED_TRACE(face);
        const Model model = obj_of(square(std::string(face) + "\nf 1 2 3\n"));
        EXPECT_EQ(model.source.triangles, 1U);
        EXPECT_EQ(model.warnings.size(), 1U);
    }
    EXPECT_EQ(ObjFiles("v 0 0 0\nf 1 2 3\n").read().error().code, Code::bad_index);
    // A texture coordinate that does not exist is ignored.
    EXPECT_EQ(obj_of(square("f 1/7/9 2/7/9 3/7/9\n")).source.triangles, 1U);
}

TEST(ObjLoad, ReportsTheLinesOfDamagedStatements)
{
    const Model model = obj_of(square("f 1 2\nf 1 2 3\nv 1 2\nv 1 x 3\nv 1e40 0 0\nfrobnicate 7\nf 0 1 2\n"));
    expect_warning(model, "1 face or line with too few corners was skipped (in line 5).");
    expect_warning(model, "Missing coordinates are read as 0 (in line 7).");
    expect_warning(model, "2 fields that are not numbers, or are too large, are read as 0 (the first in line 8).");
    expect_warning(model, "1 unknown statement was skipped (\"frobnicate\" in line 10).");
    expect_warning(model, "(in line 11).");
}

TEST(ObjLoad, ReadsNumbersAsExportersWriteThem)
{
    const Model model = obj_of("v 1e-3 +1 .5\nv 2. -3.1+e2 1E2\nv 1 0 0\nf 1 2 3\n");
    EXPECT_EQ(model.meshes[0].positions, (std::vector<glm::vec3>{{1e-3F, 1, .5F}, {2, -3.1F, 100}, {1, 0, 0}}));
}

TEST(ObjLoad, ReadsDecimalCommas)
{
    const Model model =
        obj_of("v 0,5 -1,25 0,75e1\nv 1,5 0 0\nv 0 1 0\nvt 0,25 0,5\nvn 0,0 0,0 1,0\nf 1/1/1 2/1/1 3/1/1\n");
    EXPECT_EQ(model.meshes[0].positions, (std::vector<glm::vec3>{{.5F, -1.25F, 7.5F}, {1.5F, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(model.meshes[0].texcoords[0], glm::vec2(.25F, .5F));
    EXPECT_EQ(model.meshes[0].normals[0], glm::vec3(0, 0, 1));
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    // Commas after numbers separate them.
    const Model parted = obj_of("v 0.5, 0.25, 0\nv 1.5, 0, 0\nv 1, 1, 0\nf 1 2 3\n");
    EXPECT_EQ(parted.meshes[0].positions, (std::vector<glm::vec3>{{.5F, .25F, 0}, {1.5F, 0, 0}, {1, 1, 0}}));
    EXPECT_TRUE(parted.warnings.empty()) << warnings_of(parted);
    for (const char* number : {"1,234.5", "1,234,567", "1.5x", "1.2.3"}) {
        SCOPED_TRACE(number);
        const Model odd = obj_of(square("v " + std::string(number) + " 0 0\nf 5 2 3\n"));
        EXPECT_FLOAT_EQ(odd.meshes[0].positions[0].x, std::strtof(number, nullptr));
        expect_warning(odd, "Characters after a number were skipped (in line 5).");
    }
}

// Each of these lines is put into the middle of a valid file. The rest is read, and one warning names the line.
TEST(ObjLoad, SkipsOnlyDamagedStatements)
{
    const char* const lines[] = {"v nan 0 0",
                                 "v 0 inf 0",
                                 "v 0 0 1e999",
                                 "v 1 2",
                                 "v",
                                 "v 0 x 0",
                                 "v 1.#QNAN 0 0",
                                 "v 0 0 -1.#IND",
                                 "v 0x10 0 0",
                                 "vt nan 0",
                                 "vt",
                                 "vt x",
                                 "vn nan nan nan",
                                 "vn 0 0 0",
                                 "vn 0 1",
                                 "vn 1.#QNAN 0 0",
                                 "f 1 2 x",
                                 "f 1 2",
                                 "f 0 1 2",
                                 "f 1 2 -99",
                                 "f 1 2 99999999",
                                 "f 1/x 2 3",
                                 "l 1 99",
                                 "l 1",
                                 "p 1 x 2",
                                 "f 1 2 \x01",
                                 "garbage",
                                 "\xFF\xFE\xFD",
                                 "v 0 0 0 nan 0 0",
                                 "f 1/99999 2 3",
                                 "f 1//99999 2 3",
                                 "f 1/-9 2 3",
                                 "f 1/0/0 2 3"};
    for (const char* line : lines) {
        SCOPED_TRACE(line);
        const Model model =
            obj_of("v 0 0 0\nv 1 0 0\nv 1 1 0\nvt 0 0\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1\n" + std::string(line) +
                   "\nv 0 0 5\nv 1 0 5\nv 1 1 5\nvt .5 .5\nvn 0 1 0\nf -3/-1/-1 -2/-1/-1 -1/-1/-1\n");
        ASSERT_FALSE(model.meshes.empty());
        const Mesh& mesh = model.meshes[0];
        ASSERT_GE(mesh.index_count, 6U);
        for (std::uint32_t i = 0; i < 3; ++i) {
            const std::uint32_t first = mesh.indices[i], last = mesh.indices[mesh.index_count - 3 + i];
            EXPECT_EQ(mesh.positions[first].z, 0);
            EXPECT_EQ(mesh.normals[first], glm::vec3(0, 0, 1));
            EXPECT_EQ(mesh.positions[last].z, 5);
            EXPECT_EQ(mesh.texcoords[last], glm::vec2(.5F, .5F));
            EXPECT_EQ(mesh.normals[last], glm::vec3(0, 1, 0));
        }
        // A corner without a texture coordinate and a normal has a warning about each.
        EXPECT_EQ(model.warnings.size(), std::string_view(line) == "f 1/0/0 2 3" ? 2U : 1U) << warnings_of(model);
        const bool is_index = warnings_of(model).find("that the file does not have (") != std::string::npos;
        if (!is_index) expect_warning(model, "in line 7). ");
    }
}

TEST(ObjLoad, ReportsIndicesBelowOneAsZero)
{
    for (const char* line : {"f 1/0 2 3", "f 1/-9 2 3"})
        expect_warning(obj_of(square("vt 0 0\n") + line + "\nf 1 2 3\n"), "(texture coordinate 0 of 1)");
}

TEST(ObjLoad, CountsEqualWarnings)
{
    std::string text = kSquare;
    for (int i = 0; i < 500; ++i) text += "v 0 nan 0\n";
    const Model model = obj_of(text + "f 1 2 3\n");
    EXPECT_EQ(model.warnings.size(), 1U);
    expect_warning(model,
                   "500 fields that are not numbers, or are too large, are read as 0 (the first in line 5).");
}

TEST(ObjLoad, ReadsAllLineEndingsCommentsAndContinuations)
{
    const char* const kinds[] = {"v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nf 1 2 3\r\n",
                                 "v 0 0 0\rv 1 0 0\rv 1 1 0\rf 1 2 3",
                                 "\xEF\xBB\xBFv 0 0 0\nv 1 0 0 # here\n  v   1\t1   0  \n\n#x\nf 1 2 3 # so\n",
                                 "v 0 0 \\\n0\nv 1 0 0\nv 1 1 0\nf 1 \\\r\n 2 \\\n3"};
    for (const char* text : kinds) {
        SCOPED_TRACE(text);
        const Model model = obj_of(text);
        EXPECT_EQ(model.meshes[0].positions, (std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}));
        EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    }
}

TEST(ObjLoad, SharesVerticesUnlessTheyDiffer)
{
    const Model model =
        obj_of(square("vt 0 0\nvt 1 1\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1\nf 1/1/1 3/1/1 4/1/1\nf 1/2/1 2/1/1 3/1/1\n"));
    EXPECT_EQ(model.meshes[0].vertex_count, 5U);
    EXPECT_EQ(model.meshes[0].indices, (Numbers{0, 1, 2, 0, 2, 3, 4, 1, 2}));
}

TEST(ObjLoad, CutsPolygonsIntoTriangles)
{
    EXPECT_EQ(sources(obj_of(square("f 1 2 3 4\n"))), (Numbers{0, 1, 2, 0, 2, 3}));
    // An arrow: the diagonal from the first corner lies outside.
    const Model arrow = obj_of("v 0 0 0\nv 2 -2 0\nv 1 0 0\nv 2 2 0\nf 2 3 4 1\n");
    for (std::size_t i = 0; i < 6; i += 3) {
        const auto at = [&](std::size_t k) { return arrow.meshes[0].positions[arrow.meshes[0].indices[i + k]]; };
        EXPECT_GT(glm::cross(at(1) - at(0), at(2) - at(0)).z, 0);
    }
}

TEST(ObjLoad, ReadsVertexColours)
{
    const Model model = obj_of("v 0 0 0 1 0 0\nv 1 0 0 0 .5 0\nv 1 1 0\nf 1 2 3\n");
    EXPECT_EQ(model.meshes[0].colors,
              (std::vector<glm::u8vec4>{{255, 0, 0, 255}, {0, 128, 0, 255}, {255, 255, 255, 255}}));
    const Model bytes = obj_of("v 0 0 0 255 0 0\nv 1 0 0 0 51 0\nv 1 1 0 0 0 0\nf 1 2 3\n");
    EXPECT_EQ(bytes.meshes[0].colors[1], glm::u8vec4(0, 51, 0, 255));
    EXPECT_EQ(model.materials[model.surfaces[0].material].stages[0].rgb, ColorSource::lit_vertex);
    EXPECT_EQ(obj_of("v 0 0 0 1 0 0\nv 1 0 0 0 0 0\nv 1 1 0\nusemtl red\nf 1 2 3\n").materials[0].stages[0].rgb,
              ColorSource::lit_vertex);
    // Values slightly above 1 are clamped. Whole numbers up to 255 are bytes. Vertices without a colour are white.
    EXPECT_EQ(obj_of("v 0 0 0 1.0003 .6 .3\nv 1 0 0 .9 .6 .3\nv 1 1 0 1 1 1\nf 1 2 3\n").meshes[0].colors[0],
              glm::u8vec4(255, 153, 77, 255));
    EXPECT_EQ(obj_of("v 0 0 0 255 0 0\nv 1 0 0\nv 1 1 0 0 0 nan\nf 1 2 3\n").meshes[0].colors,
              (std::vector<glm::u8vec4>{{255, 0, 0, 255}, glm::u8vec4(255), glm::u8vec4(255)}));
    // A weight after the position is not a colour; with both, the colour comes last.
    EXPECT_TRUE(obj_of("v 0 0 0 1\nv 1 0 0 1\nv 1 1 0 1\nf 1 2 3\n").meshes[0].colors.empty());
    EXPECT_EQ(obj_of("v 0 0 0 1 0 0 1\nv 1 0 0\nv 1 1 0\nf 1 2 3\n").meshes[0].colors[0],
              glm::u8vec4(0, 0, 255, 255));
}

TEST(ObjLoad, ReadsThePolypaintOfZBrush)
{
    for (const char* paint :
         {"#MRGB ffff0000FF00ff80ff0000ff00ffffff\n", "#MRGB ffff0000FF00ff80\r\n#MRGB ff0000ff00ffffff\r",
          "#MRGB ffff0000FF00ff80ff0000ff00ffffffffffffff \n"}) {
        SCOPED_TRACE(paint);
        const Model model = obj_of(square(std::string(paint) + "f 1 2 3 4\n"));
        EXPECT_EQ(
            model.meshes[0].colors,
            (std::vector<glm::u8vec4>{{255, 0, 0, 255}, {0, 255, 128, 255}, {0, 0, 255, 255}, glm::u8vec4(255)}));
        EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
        EXPECT_EQ(model.materials[0].stages[0].rgb, ColorSource::lit_vertex);
    }
    // A damaged or missing colour is white; the other colours are not shifted to other vertices.
    const Model damaged = obj_of(square("#MRGB ffff0000xx00ff80ff0000ff\nf 1 2 3 4\n"));
    EXPECT_EQ(damaged.meshes[0].colors,
              (std::vector<glm::u8vec4>{{255, 0, 0, 255}, glm::u8vec4(255), {0, 0, 255, 255}, glm::u8vec4(255)}));
    expect_warning(damaged,
                   "1 vertex colour of ZBrush that is not 8 hexadecimal digits is read as white (in line 5).");
    EXPECT_TRUE(obj_of(square("# see #MRGB ffff0000\nf 1 2 3 4\n")).meshes[0].colors.empty());
}

// A cube with sides of 0.5 near (x, y, z). `digits` are appended to each coordinate.
std::string cube_at(const std::string& x, const std::string& y, const std::string& z, const std::string& digits)
{
    std::string text;
    for (int i = 0; i < 8; ++i) {
        const auto at = [&](const std::string& whole, int bit) {
            return " " + whole + (((i >> bit) & 1) != 0 ? ".625" : ".125") + digits;
        };
        text += "v" + at(x, 0) + at(y, 1) + at(z, 2) + "\n";
    }
    return text + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 2 4 8 6\nf 4 3 7 8\nf 3 1 5 7\n";
}

TEST(ObjLoad, SubtractsTheOriginOfMapCoordinates)
{
    const Model near = obj_of(cube_at("0", "0", "0", ""));
    EXPECT_EQ(near.origin, glm::dvec3(0));
    for (const std::string& text :
         {cube_at("448261", "5411932", "292", ""), cube_at("448261", "5411932", "292", "000e0"),
          "v 0 0 0\n" + cube_at("448261", "5411932", "292", "") + "f 8 9 1\n"}) {
        const Model far = obj_of(text);
        EXPECT_EQ(far.origin, glm::dvec3(448261, 5411932, 292));
        // Rounded to floats without the subtraction, the cube would be flat.
        const std::size_t count = near.meshes[0].positions.size();
        ASSERT_GE(far.meshes[0].positions.size(), count);
        for (std::size_t i = 0; i < 8; ++i) {
            glm::vec3 found(-9), expected = near.meshes[0].positions[i];
            for (const glm::vec3& position : far.meshes[0].positions)
                if (glm::distance(position, expected) < 1e-3F) found = position;
            EXPECT_EQ(found, expected);
        }
        EXPECT_TRUE(far.warnings.empty()) << warnings_of(far);
    }
    // Models near the origin and large models are not moved.
    EXPECT_EQ(obj_of(cube_at("100", "20", "3", "")).origin, glm::dvec3(0));
    EXPECT_EQ(obj_of("v -5000000 0 0\nv 5000000 0 0\nv 0 5000000 0\nf 1 2 3\n").origin, glm::dvec3(0));
    // Relative to the origin of the cube, the first vertex would exceed the largest coordinate of a model.
    EXPECT_EQ(obj_of("v -9e14 0 0\n" + cube_at("900000", "0", "0", "e9") + "f 8 9 1\n").origin, glm::dvec3(0));
    // A file of points only, with a coordinate that is not a number.
    std::string cloud;
    for (int i = 1; i <= 7; ++i)
        cloud +=
            "v 44826" + std::to_string(i) + ".5 " + (i == 2 ? "nan " : "5411932.5 ") + std::to_string(i) + "\n";
    const Model points = obj_of(cloud);
    EXPECT_EQ(points.origin, glm::dvec3(448264, 5411932, 4));
    EXPECT_EQ(points.meshes[0].positions[0], glm::vec3(-2.5F, .5F, -3));
    EXPECT_EQ(points.meshes[0].positions[1].y, 0);
}

TEST(ObjLoad, DrawsLinesAndPoints)
{
    const Model model = obj_of(square("l 1 2 3\nl 3/1 4/1\np 1 4\nf 1 2 3\n"));
    ASSERT_EQ(model.meshes.size(), 3U);
    EXPECT_EQ(model.meshes[0].primitive, Primitive::triangles);
    EXPECT_EQ(model.meshes[1].primitive, Primitive::lines);
    EXPECT_EQ(sources(model, 1), (Numbers{0, 1, 1, 2, 2, 3}));
    EXPECT_EQ(model.meshes[2].primitive, Primitive::points);
    EXPECT_EQ(sources(model, 2), (Numbers{0, 3}));
}

TEST(ObjLoad, DrawsVerticesWithoutFacesAsPoints)
{
    const Model model = obj_of(kSquare);
    EXPECT_EQ(model.meshes[0].primitive, Primitive::points);
    EXPECT_EQ(model.meshes[0].index_count, 4U);
    expect_warning(model, "its vertices are shown as points");
}

TEST(ObjLoad, RefusesAFileWithoutVertices)
{
    for (const char* text : {"", "# a cube\n", "hello\n", "{{{{", "vt 0 0\n"}) {
        const Result<Model> model = ObjFiles(text).read();
        ASSERT_FALSE(model) << text;
        EXPECT_EQ(model.error().code, Code::unknown_format);
    }
}

TEST(ObjLoad, SkipsFreeFormGeometryWithOneWarning)
{
    const Model model =
        obj_of(square("cstype bezier\ndeg 3\ncurv 0 1 1 2 3 4\nparm u 0 1\nend\nmg 1 2\nf 1 2 3\n"));
    EXPECT_EQ(model.warnings.size(), 1U);
    expect_warning(model, "1 free-form curve or surface is not drawn (in line 7).");
    const Model several = obj_of(
        square("cstype rat bspline\ndeg 2 2\nvp 0 0\ncurv 0 1 1 2 3\ncurv2 1 1\nsurf 0 1 0 1 1 2 3 4\nparm u 0 1\n"
               "trim 0 1 1\nhole 0 1 1\nscrv 0 1 1\nsp 1\nend\ncon 1 0 1 1 2 0 1 1\nf 1 2 3\n"));
    EXPECT_EQ(several.meshes.at(0).index_count, 3U);
    EXPECT_EQ(several.warnings.size(), 1U);
    expect_warning(several, "3 free-form curves and surfaces are not drawn (the first in line 8).");
}

// --- normals --------------------------------------------------------------------------------------------------

// A roof of two squares that meet in the edge 2-3, bent by `degrees`. `first` and `second` precede their faces.
std::string roof(double degrees, const std::string& first, const std::string& second)
{
    const double radians = degrees * 3.14159265358979 / 180;
    return "v -1 0 0\nv 0 0 0\nv 0 0 -1\nv -1 0 -1\nv " + std::to_string(std::cos(radians)) + " " +
           std::to_string(-std::sin(radians)) + " 0\nv " + std::to_string(std::cos(radians)) + " " +
           std::to_string(-std::sin(radians)) + " -1\n" + first + "f 1 2 3 4\n" + second + "f 2 5 6 3\n";
}

std::size_t vertices_of(const std::string& text) { return obj_of(text).meshes[0].vertex_count; }

// Plain lines are read by a faster function (obj_plain_lines.h), but not if a comment follows on the line.
TEST(ObjLoad, ReadsPlainLinesLikeLinesWithComments)
{
    const std::string lines[] = {"v 1 2 3",
                                 "v -1.5\t2.25  3.125 ",
                                 "v 1 2 3 0.5 0.25 1",
                                 "v 1 2 3 0.5",
                                 "v 4 5 6",
                                 "v 1e3 2 3",
                                 "v 1 2",
                                 "v 1 2 99999999999999999999",
                                 "v .5 2. +3",
                                 "vt 0.5 0.25",
                                 "vt 0.5 0.25 0",
                                 "vt 1",
                                 "vt 1 0",
                                 "vn 0 0 1",
                                 "vn 0 1",
                                 "f 1 2 3",
                                 "f 1/1/1 2/2/1 3/3/1 4/1/1",
                                 "f 1//1 -1//-1 2//1",
                                 "f 1/1 2/2 -1/-1",
                                 "f 1/ 2/ 3/",
                                 "f 1// 2// 3//",
                                 "f 1 2",
                                 "f 1 2 0",
                                 "f 1 2 -99",
                                 "f 1 2 4294967297",
                                 "f 1 2 3x",
                                 "f 1 2 3/",
                                 "f 1 2 9999",
                                 "f +1 2 3",
                                 "g a b",
                                 "usemtl m",
                                 "f 3 2 1",
                                 "s 1",
                                 "f 2 3 4 5",
                                 "f\t1\t2\t3",
                                 "fo 1 2 3",
                                 "v",
                                 "f",
                                 "vt",
                                 "l 1 2",
                                 "p 1"};
    for (const char* const end : {"\n", "\r\n", " \n", "\r"}) {
        std::string plain, slow;
        for (const std::string& line : lines) {
            plain += line + end;
            slow += line + " # slow" + end;
        }
        const ObjText a = read_obj(bytes_of(plain)), b = read_obj(bytes_of(slow));
        EXPECT_EQ(a.positions, b.positions);
        EXPECT_EQ(a.colors, b.colors);
        EXPECT_EQ(a.texcoords, b.texcoords);
        EXPECT_EQ(a.normals, b.normals);
        EXPECT_EQ(a.warnings, b.warnings);
        EXPECT_EQ(a.faces.ends, b.faces.ends);
        EXPECT_EQ(a.faces.runs.size(), b.faces.runs.size());
        ASSERT_EQ(a.faces.corners.size(), b.faces.corners.size());
        for (std::size_t i = 0; i < a.faces.corners.size(); ++i) {
            EXPECT_EQ(a.faces.corners[i].position, b.faces.corners[i].position) << i;
            EXPECT_EQ(a.faces.corners[i].texcoord, b.faces.corners[i].texcoord) << i;
            EXPECT_EQ(a.faces.corners[i].normal, b.faces.corners[i].normal) << i;
        }
        EXPECT_EQ(b.positions.size(), 10U);
        EXPECT_FALSE(b.warnings.empty());
    }
}

TEST(ObjLoad, CountsPlainLinesInLineNumbersOfWarnings)
{
    std::string text;
    for (int i = 0; i < 1000; ++i) text += "v 1 2 3\n";
    const ObjText read = read_obj(bytes_of(text + "f 1 2\n"));
    ASSERT_EQ(read.warnings.size(), 1U);
    EXPECT_NE(text_of(read.warnings[0]).find("line 1001)."), std::string::npos) << text_of(read.warnings[0]);
}

// For large files, the reader estimates from samples how much memory to reserve. The estimate may be wrong.
TEST(ObjLoad, ReadsLargeFilesIfTheSizeEstimateIsWrong)
{
    const std::string comment = "#" + std::string(8191, 'f') + "\n";
    std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    for (int i = 0; i < 300; ++i) text += comment + "f 1 2 3\n";
    EXPECT_EQ(obj_of(text).source.triangles, 300U);
    // A file with all vertices before all faces.
    std::string parted;
    for (int i = 0; i < 60000; ++i)
        parted += "v " + std::to_string(i % 9) + " " + std::to_string(i % 7) + " 0.25\n";
    for (int i = 3; i < 60000; ++i) parted += "f -1 -2 -" + std::to_string(i) + "\n";
    EXPECT_EQ(obj_of(parted).source.triangles, 59997U);
}

TEST(ObjLoad, ReadsUtf16)
{
    const std::string utf8 = square("usemtl b\u00E4r\nf 1 2 3\n");
    std::string utf16 = "\xFF\xFE";
    for (const char32_t c : std::u32string(U"v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nusemtl b\u00E4r\nf 1 2 3\n"))
        utf16 += {static_cast<char>(c & 0xFF), static_cast<char>(c >> 8)};
    const Model a = obj_of(utf8), b = obj_of(utf16);
    EXPECT_EQ(a.meshes[0].positions, b.meshes[0].positions);
    EXPECT_EQ(b.materials[0].name, a.materials[0].name);
    EXPECT_EQ(b.materials[0].name, "b\u00E4r");
}

TEST(ObjNormals, AreSmoothByAngleByDefault)
{
    EXPECT_EQ(vertices_of(roof(45, "", "")), 6U);
    EXPECT_EQ(vertices_of(roof(60, "", "")), 8U);
    const Model model = obj_of(roof(40, "", ""));
    const glm::vec3 middle = glm::normalize(glm::vec3(std::sin(0.349066F), std::cos(0.349066F), 0));
    EXPECT_LT(glm::distance(model.meshes[0].normals[1], middle), 1e-5F);
}

TEST(ObjNormals, FollowSmoothingGroups)
{
    EXPECT_EQ(vertices_of(roof(10, "s off\n", "")), 8U);
    EXPECT_EQ(vertices_of(roof(10, "s 0\n", "")), 8U);
    EXPECT_EQ(vertices_of(roof(80, "s 1\n", "")), 6U);
    EXPECT_EQ(vertices_of(roof(80, "s 1\n", "g other\nusemtl x\n")), 6U);
    EXPECT_EQ(vertices_of(roof(10, "s 1\n", "s 2\n")), 8U);
}

TEST(ObjNormals, AreSmoothAcrossTextureSeamsAndDuplicateVertices)
{
    const Model seam =
        obj_of("v -1 0 0\nv 0 0 0\nv 0 0 -1\nv 1 -.1 0\nvt 0 0\nvt 1 1\nf 1/1 2/1 3/1\nf 2/2 4/2 3/2\n");
    EXPECT_EQ(seam.meshes[0].vertex_count, 6U);
    EXPECT_EQ(seam.meshes[0].normals[1], seam.meshes[0].normals[3]);
    const Model doubled = obj_of("v -1 0 0\nv 0 0 0\nv 0 0 -1\nv 0 0 0\nv 1 -.1 0\nv 0 0 -1\nf 1 2 3\nf 4 5 6\n");
    EXPECT_EQ(doubled.meshes[0].normals[1], doubled.meshes[0].normals[3]);
}

TEST(ObjNormals, AreKeptIfAllCornersOfAFaceHaveOne)
{
    const Model model = obj_of(square("vn 1 0 0\nf 1//1 2//1 3//1\nf 1//1 3//1 4\n"));
    std::set<float> ups;
    for (const glm::vec3& normal : model.meshes[0].normals) ups.insert(normal.z);
    EXPECT_EQ(ups, (std::set<float>{0, 1}));
}

TEST(ObjNormals, OfTheFileAreKeptIfOnlyLinesAndPointsHaveNone)
{
    const Model model = obj_of(square("vn 1 0 0\nf 1//1 2//1 3//1\nl 1 2 4\np 3\n"));
    ASSERT_EQ(model.meshes.size(), 3U);
    EXPECT_EQ(model.meshes[0].normals, std::vector<glm::vec3>(3, {1, 0, 0}));
}

TEST(ObjNormals, ThatAreInvalidAreComputed)
{
    const std::string cube = cube_at("0", "0", "0", "");
    // Returns `text` with the first normal at every corner.
    const auto with = [](const std::string& text, const std::string& normal) {
        std::istringstream lines(text);
        std::string out = "vn " + normal + "\n";
        for (std::string line, word; std::getline(lines, line); out += '\n') {
            std::istringstream words(line);
            words >> word;
            out += word;
            for (const char* const corner = word == "f" ? "//1" : ""; words >> word;) out += " " + word + corner;
        }
        return out;
    };
    const Mesh none = obj_of(cube).meshes[0];
    for (const char* normal : {"nan nan nan", "0 0 0", "0.000 0 -0", "1.#QNAN 1.#QNAN 1.#QNAN", "-1.#IND 0 0",
                               "0 1 inf", "0 1", "1e999 0 0"}) {
        SCOPED_TRACE(normal);
        const Model model = obj_of(with(cube, normal));
        EXPECT_EQ(model.meshes[0].positions, none.positions);
        EXPECT_EQ(model.meshes[0].normals, none.normals);
        EXPECT_EQ(model.warnings.size(), 1U);
        expect_warning(model, "1 normal that is zero, incomplete or not a number is computed (in line 1).");
    }
    // The other corners of a face keep their normals.
    const Model mixed = obj_of(square("vn 1 0 0\nvn 0 0 0\nf 1//1 2//1 3//2\n"));
    EXPECT_EQ(mixed.meshes[0].normals, (std::vector<glm::vec3>{{1, 0, 0}, {1, 0, 0}, {0, 0, 1}}));
}

// A half sphere of radius 1 in one smoothing group, with duplicate vertices at its pole and its seam.
std::string half_sphere()
{
    constexpr int kAround = 12, kUp = 6;
    std::string text = "s 1\n";
    for (int up = 0; up <= kUp; ++up)
        for (int around = 0; around <= kAround; ++around) {
            const double a = around % kAround * 6.283185307 / kAround, b = up * 1.5707963 / kUp;
            text += "v " + std::to_string(std::cos(a) * std::sin(b)) + " " +
                    std::to_string(std::sin(a) * std::sin(b)) + " " + std::to_string(std::cos(b)) + "\n";
        }
    for (int up = 0; up < kUp; ++up)
        for (int around = 1; around <= kAround; ++around) {
            const int first = up * (kAround + 1) + around, next = first + kAround + 1;
            text += "f " + std::to_string(first) + " " + std::to_string(next) + " " + std::to_string(next + 1) +
                    " " + std::to_string(first + 1) + "\n";
        }
    return text;
}

TEST(ObjNormals, DoNotDependOnDistantGeometry)
{
    const Mesh alone = obj_of(half_sphere()).meshes[0];
    for (const char* const number : {"30000", "-10000000"}) {
        const std::string size = number;
        const Mesh far = obj_of(half_sphere() + "v " + size + " 0 0\nv " + size + " 1 0\nv " + size +
                                " 0 1\ng far\nf -1 -2 -3\n")
                             .meshes[0];
        ASSERT_EQ(far.vertex_count, alone.vertex_count + 3);
        for (std::size_t i = 0; i < alone.vertex_count; ++i) EXPECT_EQ(far.normals[i], alone.normals[i]) << i;
    }
}

// --- surfaces -------------------------------------------------------------------------------------------------

TEST(ObjSurfaces, GroupFacesByNameAndMaterial)
{
    const Model model =
        obj_of(square("g left side\nusemtl red wood\nf 1 2 3\ng other\nf 1 3 4\nusemtl blue\nf 1 2 4\n"
                      "g left side\nusemtl red wood\nf 2 3 4\n"));
    ASSERT_EQ(model.meshes.size(), 1U);
    ASSERT_EQ(model.surfaces.size(), 3U);
    EXPECT_EQ(model.surfaces[0].name, "left side");
    EXPECT_EQ(model.surfaces[0].index_count, 6U);
    EXPECT_EQ(model.surfaces[1].name, "other");
    EXPECT_EQ(model.surfaces[1].first_index, 6U);
    EXPECT_EQ(model.surfaces[1].material, 0U);
    EXPECT_EQ(model.surfaces[2].material, 1U);
    EXPECT_EQ(model.materials[0].name, "red wood");
    EXPECT_EQ(model.materials[1].name, "blue");
}

TEST(ObjSurfaces, OfThousandsOfGroupsAreOneForEachMaterial)
{
    std::string text = kSquare;
    for (int i = 0; i < 3000; ++i)
        text += "g part" + std::to_string(i) + "\nusemtl m" + std::to_string(i % 7) + "\nf 1 2 3\n";
    const Model model = obj_of(text);
    EXPECT_EQ(model.meshes.size(), 1U);
    EXPECT_EQ(model.surfaces.size(), 7U);
    EXPECT_EQ(model.meshes[0].vertex_count, 3U);
    expect_warning(model, "groups of one material are one surface");
}

TEST(ObjSurfaces, SkipLinesAndPointsIfTrianglesReachTheLimit)
{
    std::string text = kSquare;
    for (int i = 0; i < 1100; ++i) text += "usemtl m" + std::to_string(i) + "\nf 1 2 3\n";
    const Model model = obj_of(text + "l 1 2\np 3\n");
    EXPECT_EQ(model.meshes.size(), 1U);
    EXPECT_EQ(model.surfaces.size(), 1024U);
    expect_warning(model, "its lines were skipped");
    expect_warning(model, "its points were skipped");
}

TEST(ObjSurfaces, AboveTheLimitUseTheLastMaterial)
{
    std::string text = kSquare;
    for (int i = 0; i < 20000; ++i) text += "usemtl m" + std::to_string(i) + "\nf 1 2 3\n";
    const MemoryMeter meter;
    const Model model = obj_of(text);
    EXPECT_LT(meter.peak(), (64U << 20) + 40 * text.size());
    EXPECT_EQ(model.materials.size(), 1024U);
    EXPECT_EQ(model.surfaces.size(), 1024U);
    EXPECT_EQ(model.meshes[0].index_count, 60000U);
    EXPECT_EQ(model.surfaces[1023].index_count, 3U * (20000 - 1023));
    expect_warning(
        model, "The model uses more than 1,024 materials; 18,976 other materials are drawn as the last of these.");
}

// A name is compared once per statement, not once per element.
TEST(ObjSurfaces, AllowNamesOf100000Characters)
{
    const std::string name(100'000, 'n');
    std::string text = kSquare;
    text += "g " + name + "\nusemtl " + name + "\n";
    for (int i = 0; i < 20000; ++i) text += i % 2 == 0 ? "s 1\nf 1 2 3\n" : "s 2\nf 1 2 3\n";
    EXPECT_EQ(obj_of(text).surfaces.size(), 1U);
}

TEST(ObjSurfaces, OfAThousandMaterialsShareOneMesh)
{
    std::string text = kSquare;
    for (int i = 0; i < 1000; ++i) text += "usemtl m" + std::to_string(i) + "\nf 1 2 3\n";
    const Model model = obj_of(text);
    EXPECT_EQ(model.surfaces.size(), 1000U);
    EXPECT_EQ(model.meshes.size(), 1U);
    EXPECT_EQ(model.meshes[0].vertex_count, 3U);
}

// --- companions -----------------------------------------------------------------------------------------------

TEST(ObjMaterials, AreFoundByNamesWithBlanksSlashesAndCases)
{
    const std::string obj = square("vt 0 0\nmtllib My Things.mtl\nusemtl Red\nf 1/1 2/1 3/1\n");
    ObjFiles spaces(obj);
    spaces.add("set/my things.MTL", "newmtl red\nKd 1 0 0\nmap_Kd -s 2 2 2 ..\\tex\\Big Red.png\n");
    const Model model = spaces.load();
    EXPECT_EQ(model.materials[0].diffuse, glm::vec4(1, 0, 0, 1));
    ASSERT_EQ(model.images.size(), 1U);
    EXPECT_EQ(model.images[0].name, "..\\tex\\Big Red.png");
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);

    ObjFiles several(square("mtllib a.mtl sub\\b.mtl\nusemtl B\nf 1 2 3\n"));
    several.add("set/a.mtl", "newmtl A\n").add("set/sub/b.mtl", "newmtl B\nKd 0 1 0\nmap_Ks shine.png\n");
    const Model two = several.load();
    EXPECT_EQ(two.materials[0].diffuse, glm::vec4(0, 1, 0, 1));
    EXPECT_EQ(two.images[0].name, "sub/shine.png");
}

TEST(ObjMaterials, AreReferencedByMtllibOrByTheModelName)
{
    const auto names = [](const std::string& text) {
        const ObjFiles files(text);
        std::vector<std::string> out;
        for (const Reference& each : references_obj(*files.files().find("set/shape.obj")->data, "set/shape.obj"))
            out.push_back(each.name);
        return out;
    };
    EXPECT_EQ(names("v 0 0 0\n  mtllib a.mtl # so\nusemtl x\n\tmtllib b c.mtl\n"),
              (std::vector<std::string>{"a.mtl", "b c.mtl", "b", "c.mtl"}));
    EXPECT_EQ(names("#mtllib a.mtl\nv 0 0 0\ng mtllib b.mtl\n"), (std::vector<std::string>{"shape.mtl"}));
    EXPECT_EQ(names("\xEF\xBB\xBFmtllib a.mtl"), (std::vector<std::string>{"a.mtl"}));
}

TEST(ObjMaterials, AreReferencedByQuotedNamesAndNamesWithHashes)
{
    const auto names = [](const std::string& text) {
        const ObjFiles files(text);
        std::vector<std::string> out;
        for (const Reference& each : references_obj(*files.files().find("set/shape.obj")->data, "set/shape.obj"))
            out.push_back(each.name);
        return out;
    };
    using Names = std::vector<std::string>;
    EXPECT_EQ(names("mtllib \"scan 1.mtl\"\n"), Names{"scan 1.mtl"});
    EXPECT_EQ(names("mtllib \"a 1.mtl\" \"b.mtl\" # both\n"), (Names{"\"a 1.mtl\" \"b.mtl\"", "a 1.mtl", "b.mtl"}));
    EXPECT_EQ(names("mtllib Scan #2.mtl\n"), Names{"Scan #2.mtl"});
    EXPECT_EQ(names("mtllib a.mtl\nmtllib a.mtl\nmtllib a.mtl\n"), Names{"a.mtl"});
}

TEST(ObjMaterials, MayHaveHashesInTheirNames)
{
    const std::string faces = square(
        "vt 0 0\nmtllib My #1.mtl\nusemtl Grey #1\nf 1/1 2/1 3/1\nusemtl Grey #2 # second\n"
        "f 1/1 3/1 4/1\nusemtl Red # a comment\nf 1/1 2/1 4/1\nusemtl Red # another\n"
        "f 2/1 3/1 4/1\nusemtl #9\nf 1/1 2/1 3/1\n");
    const Model model = ObjFiles(faces)
                            .add("set/my #1.mtl",
                                 "newmtl Grey #1\nKd 1 0 0\nmap_Kd a #1.png\nnewmtl Grey #2\nKd 0 0 1\n"
                                 "map_Kd a.png # comment\nnewmtl Red # also one\nKd 0 1 0\nmap_Kd b.png #3\n"
                                 "newmtl #9 # ninth\nKd 1 1 0\nmap_Kd -s 2 2 #9.png\n")
                            .image("set/b.png")
                            .load();
    ASSERT_EQ(model.materials.size(), 4U);
    EXPECT_EQ(model.materials[0].diffuse, glm::vec4(1, 0, 0, 1));
    EXPECT_EQ(model.materials[1].diffuse, glm::vec4(0, 0, 1, 1));
    EXPECT_EQ(model.materials[2].name, "Red");
    EXPECT_EQ(model.materials[2].diffuse, glm::vec4(0, 1, 0, 1));
    EXPECT_EQ(model.materials[3].diffuse, glm::vec4(1, 1, 0, 1));
    std::vector<std::string> images;
    for (const Image& image : model.images) images.push_back(image.name);
    EXPECT_EQ(images, (std::vector<std::string>{"a #1.png", "a.png", "b.png", "#9.png"}));
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    // A different number names a different material.
    expect_warning(
        ObjFiles(square("mtllib a.mtl\nusemtl Grey #3\nf 1 2 3\n")).add("set/a.mtl", "newmtl Grey #1\n").load(),
        "do not have \"Grey #3\"");
    EXPECT_EQ(ObjFiles(square("mtllib a.mtl\nusemtl Grey #three\nf 1 2 3\n"))
                  .add("set/a.mtl", "newmtl Grey\n")
                  .load()
                  .materials[0]
                  .name,
              "Grey");
    // Without a library, names with "#1" and "#2" are still two materials.
    EXPECT_EQ(
        obj_of(square("usemtl a #1\nf 1 2 3\nusemtl a #2\nf 1 3 4\nusemtl a #2 # so\nf 1 2 4\n")).materials.size(),
        2U);
}

TEST(ObjMaterials, MayHaveQuotedNames)
{
    const Model model = ObjFiles(square("vt 0 0\nmtllib \"scan 1.mtl\" # so\nusemtl \"dark wood\"\nf 1/1 2/1 3/1\n"
                                        "usemtl plain\nf 1/1 3/1 4/1\n"))
                            .add("set/scan 1.mtl",
                                 "newmtl dark wood\nmap_Kd -clamp on \"scan #1.jpg\" # so\n"
                                 "newmtl \"plain\"\nmap_Kd \"C:\\art\\my wood.jpg\"\n")
                            .image("set/scan #1.jpg")
                            .load();
    ASSERT_EQ(model.materials.size(), 2U);
    EXPECT_EQ(model.materials[0].name, "dark wood");
    ASSERT_EQ(model.images.size(), 2U);
    EXPECT_EQ(model.images[0].name, "scan #1.jpg");
    EXPECT_EQ(model.images[1].name, "C:\\art\\my wood.jpg");
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    // An inch mark is part of a name.
    EXPECT_EQ(obj_of(square("usemtl 2\" pipe\nf 1 2 3\n")).materials[0].name, "2\" pipe");
}

TEST(ObjMaterials, AreReadFromFilesUpToTheLimit)
{
    std::string text = kSquare;
    for (int i = 0; i < 20000; ++i) text += "mtllib m" + std::to_string(i) + ".mtl\rmtllib again.mtl\r";
    const std::string with_cr = text + "usemtl a\rf 1 2 3\r";
    const ObjFiles files(with_cr);
    EXPECT_EQ(references_obj(*files.files().find("set/shape.obj")->data, "set/shape.obj").size(), kMaxLibraries);
    const Model model = files.load();
    expect_warning(model, " files of materials beyond the limit were skipped");
}

TEST(ObjMaterials, ThatAreMissingAreReportedByName)
{
    expect_warning(obj_of(square("mtllib gone.mtl\nusemtl red\nf 1 2 3\n")),
                   "A file of materials is missing: \"gone.mtl\". Add it");
    expect_warning(ObjFiles(square("mtllib a.mtl\nusemtl red\nf 1 2 3\n")).add("set/a.mtl", "newmtl blue\n").load(),
                   "do not have \"red\"");
    expect_warning(obj_of(square("usemtl red\nf 1 2 3\n")), "Put \"shape.mtl\" beside it");
}

TEST(ObjMaterials, AreReadFromTheFileNamedAfterTheModelWithoutMtllib)
{
    const Model model =
        ObjFiles(square("usemtl red\nf 1 2 3\n")).add("set/shape.mtl", "newmtl red\nKd 1 0 0\n").load();
    EXPECT_EQ(model.materials[0].diffuse.r, 1);
    EXPECT_TRUE(model.warnings.empty());
}

TEST(ObjMaterials, UseTheImageBesideTheModelIfTheyHaveNone)
{
    const std::string obj = square("vt 0 0\nf 1/1 2/1 3/1\n");
    const SkinChoice wood{"set/wood.png", {{"set/wood.png", "wood", SkinImage::Rank::offered}}};
    const Model model = ObjFiles(obj).image("set/wood.png").skins(wood).load();
    ASSERT_EQ(model.images.size(), 1U);
    EXPECT_EQ(model.images[0].name, "wood.png");
    EXPECT_EQ(model.materials[model.surfaces[0].material].stages[0].images, (Numbers{0}));
    EXPECT_TRUE(ObjFiles(obj).load().images.empty());
    EXPECT_TRUE(ObjFiles(square("f 1 2 3\n")).skins(wood).load().images.empty()) << "without texture coordinates";
}

}  // namespace
}  // namespace marrow::test
