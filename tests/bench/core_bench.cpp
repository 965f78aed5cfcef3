// Measures how long the core takes to load, validate and pose a large MD2 (2,048 vertices, 4,096 triangles, 512
// frames) and MD3 (4 surfaces of 1,000 vertices, 400 frames), to write and read a snapshot, and to load models of
// the corpus, if it is available.
#include <benchmark/benchmark.h>

#include "anim/lerp_vertices.h"
#include "model/snapshot.h"
#include "model/validate.h"
#include "support/corpus.h"
#include "support/md2_builder.h"
#include "support/md3_builder.h"
#include "support/opening.h"

namespace marrow::test {
namespace {

// Opens the subject of `file`. The file must outlive the subject.
Subject opened(const File& file)
{
    MemoryHost files;
    files.add("sheet", file);
    return open_subject(files, "sheet").take();
}

struct Md2Sheet {
    static const File& file()
    {
        static const File file = md2_sheet(64, 32, 512);
        return file;
    }
    static const Subject& subject()
    {
        static const Subject subject = opened(file());
        return subject;
    }
};

struct Md3Sheet {
    static const File& file()
    {
        static const File file = md3_sheet(40, 25, 400, 4);
        return file;
    }
    static const Subject& subject()
    {
        static const Subject subject = opened(file());
        return subject;
    }
};

void load(benchmark::State& state, const File& file)
{
    MemoryHost files;
    files.add("model.md2", file);
    for (auto _ : state) benchmark::DoNotOptimize(open_subject(files, "model.md2").ok());
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}

template <class Sheet> void load_sheet(benchmark::State& state) { load(state, Sheet::file()); }

void load_corpus(benchmark::State& state, const char* path)
{
    const auto folder = corpus_folder();
    const File file = folder ? read_file(*folder / "corpus" / path) : File();
    if (file.empty())
        state.SkipWithError("the corpus is missing");
    else
        load(state, file);
}

template <class Sheet> void validate_sheet(benchmark::State& state)
{
    for (auto _ : state) benchmark::DoNotOptimize(validate(Sheet::subject()).has_value());
}

template <class Sheet, bool kSimd> void lerp(benchmark::State& state)
{
    const Model& model = *Sheet::subject().parts[0].model;
    const VertexFrames& frames = model.vertex_frames[0];
    const std::vector<std::uint32_t>& source = model.meshes[0].source_vertex;
    const LerpPlan plan(source, frames.vertex_count);
    std::vector<float> positions(source.size() * 3), normals(source.size() * 3);
    std::uint32_t frame = 0;
    for (auto _ : state) {
        frame = (frame + 1) % (frames.frame_count - 1);
        const FrameBlend blend{frame, frame + 1, 0.3F};
        if (kSimd)
            lerp_vertices(frames, blend, plan, positions, normals);
        else
            lerp_vertices_scalar(frames, blend, source, positions, normals);
        benchmark::DoNotOptimize(positions.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(source.size()));
}

void write(benchmark::State& state)
{
    std::size_t size = 0;
    for (auto _ : state) size = write_snapshot(Md2Sheet::subject()).size();
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(size));
}

void read(benchmark::State& state)
{
    const File file = write_snapshot(Md2Sheet::subject());
    for (auto _ : state) benchmark::DoNotOptimize(read_snapshot(file).ok());
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}

BENCHMARK(load_sheet<Md2Sheet>)->Name("load MD2, 4.3 MB")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(load_corpus, md2, "md2/ufo_taman/body01.md2")
    ->Name("load MD2, ufo_taman/body01")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(load_sheet<Md3Sheet>)->Name("load MD3, 13 MB")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(load_corpus, md3, "md3/oa_player_gargoyle/models/players/gargoyle/upper.md3")
    ->Name("load MD3, gargoyle/upper")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(validate_sheet<Md2Sheet>)->Name("validate MD2, 4.3 MB")->Unit(benchmark::kMicrosecond);
BENCHMARK(validate_sheet<Md3Sheet>)->Name("validate MD3, 13 MB")->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(lerp, Md2Sheet, true)->Name("LERP a vertex, SIMD");
BENCHMARK_TEMPLATE(lerp, Md2Sheet, false)->Name("LERP a vertex, scalar");
BENCHMARK_TEMPLATE(lerp, Md3Sheet, true)->Name("LERP a vertex of MD3, SIMD");
BENCHMARK_TEMPLATE(lerp, Md3Sheet, false)->Name("LERP a vertex of MD3, scalar");
BENCHMARK(write)->Name("write a snapshot")->Unit(benchmark::kMicrosecond);
BENCHMARK(read)->Name("read a snapshot")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace marrow::test
