#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>

#include "contestants.h"

namespace marrow_bench {

namespace {

template <unsigned int kSteps> Loaded load(const Specimen& specimen)
{
    Assimp::Importer importer;
    const aiScene* const scene = importer.ReadFile(specimen[0].path, kSteps);
    if (scene == nullptr) return {0, importer.GetErrorString()};
    if (scene->mNumMeshes == 0) return {0, "no meshes"};
    Loaded loaded;
    for (unsigned int i = 0; i < scene->mNumMeshes; ++i) loaded.vertices += scene->mMeshes[i]->mNumVertices;
    return loaded;
}

}  // namespace

const Contestant kAssimp = {"assimp (native)", [](std::string_view) { return true; }, load<0>};

const Contestant kAssimpJoined = {
    "assimp (native), triangulated, joined",
    [](std::string_view extension) { return extension == "obj" || extension == "3ds"; },
    load<aiProcess_Triangulate | aiProcess_JoinIdenticalVertices>,
};

}  // namespace marrow_bench
