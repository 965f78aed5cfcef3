// What the core costs: loading, checking, posing and handing over a large MD2 (2,048 vertices, 4,096 triangles, 512
// frames), and a real one where the corpus is there.
#include <benchmark/benchmark.h>

#include "anim/lerp_vertices.h"
#include "formats/registry.h"
#include "model/snapshot.h"
#include "model/validate.h"
#include "support/corpus.h"
#include "support/md2_builder.h"

namespace marrow::test {
namespace {

const File& sheet_file()
{
    static const File file = md2_sheet(64, 32, 512);
    return file;
}

const Subject& sheet()
{
    static const Subject subject = [] {
        FileSet files;
        files.add("sheet.md2", sheet_file());
        return open_subject(files, "sheet.md2").take();
    }();
    return subject;
}

void load(benchmark::State& state, const File& file)
{
    FileSet files;
    files.add("model.md2", file);
    for (auto _ : state) benchmark::DoNotOptimize(open_subject(files, "model.md2").ok());
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}

void load_sheet(benchmark::State& state) { load(state, sheet_file()); }

void load_corpus(benchmark::State& state)
{
    const auto folder = corpus_folder();
    const File file = folder ? read_file(*folder / "corpus/md2/ufo_taman/body01.md2") : File();
    if (file.empty())
        state.SkipWithError("the corpus is not there");
    else
        load(state, file);
}

void validate_sheet(benchmark::State& state)
{
    for (auto _ : state) benchmark::DoNotOptimize(validate(sheet()).has_value());
}

void lerp_simd(const VertexFrames& frames, const FrameBlend& blend, std::span<const std::uint32_t> source,
               std::span<float> positions, std::span<float> normals)
{
    static const LerpPlan plan(source, frames.vertex_count);
    lerp_vertices(frames, blend, plan, positions, normals);
}

template <auto Lerp> void lerp(benchmark::State& state)
{
    const Model& model = *sheet().parts[0].model;
    const std::vector<std::uint32_t>& source = model.surfaces[0].source_vertex;
    std::vector<float> positions(source.size() * 3), normals(source.size() * 3);
    std::uint32_t frame = 0;
    for (auto _ : state) {
        frame = (frame + 1) % 511;
        Lerp(model.vertex_frames[0], {frame, frame + 1, 0.3F}, source, positions, normals);
        benchmark::DoNotOptimize(positions.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(source.size()));
}

void write(benchmark::State& state)
{
    std::size_t size = 0;
    for (auto _ : state) size = write_snapshot(sheet()).size();
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(size));
}

void read(benchmark::State& state)
{
    const File file = write_snapshot(sheet());
    for (auto _ : state) benchmark::DoNotOptimize(read_snapshot(file).ok());
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}

BENCHMARK(load_sheet)->Name("load MD2, 4.3 MB")->Unit(benchmark::kMicrosecond);
BENCHMARK(load_corpus)->Name("load MD2, ufo_taman/body01")->Unit(benchmark::kMicrosecond);
BENCHMARK(validate_sheet)->Name("validate MD2, 4.3 MB")->Unit(benchmark::kMicrosecond);
BENCHMARK(lerp<lerp_simd>)->Name("LERP a vertex, SIMD");
BENCHMARK(lerp<lerp_vertices_scalar>)->Name("LERP a vertex, scalar");
BENCHMARK(write)->Name("write a snapshot")->Unit(benchmark::kMicrosecond);
BENCHMARK(read)->Name("read a snapshot")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace marrow::test
