// Reads models with native assimp as it is installed, for `npm run bench` to compare with: marrow_assimp ROUNDS
// FILE... Prints JSON: by file, the milliseconds of each round, or the reason why it cannot read the file. Files
// come out of the system's cache. Nothing is done with a model once it is read: no post-processing.
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

constexpr double kLeastSample = 20;

double milliseconds(const char* path, int repeats)
{
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < repeats; ++i) {
        Assimp::Importer importer;
        importer.ReadFile(path, 0);
    }
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / repeats;
}

std::string quoted(const std::string& text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) >= ' ') out += c;
    }
    return out + '"';
}

}  // namespace

int main(int count, char** arguments)
{
    const int rounds = count > 1 ? std::atoi(arguments[1]) : 0;
    std::printf("{");
    for (int i = 2; i < count; ++i) {
        const char* const path = arguments[i];
        std::printf("%s%s:", i == 2 ? "" : ",", quoted(path).c_str());
        Assimp::Importer importer;
        const aiScene* const scene = importer.ReadFile(path, 0);
        if (scene == nullptr || scene->mNumMeshes == 0) {
            std::printf("%s", quoted(scene == nullptr ? importer.GetErrorString() : "no meshes").c_str());
            continue;
        }
        const int repeats = std::max(1, static_cast<int>(std::ceil(kLeastSample / milliseconds(path, 1))));
        for (int round = 0; round < rounds; ++round)
            std::printf("%s%.6f", round == 0 ? "[" : ",", milliseconds(path, repeats));
        std::printf("]");
    }
    std::printf("}\n");
    return 0;
}
