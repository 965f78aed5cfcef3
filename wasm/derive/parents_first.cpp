#include "derive/parents_first.h"

namespace marrow {

std::vector<std::uint32_t> parents_first(std::vector<std::uint32_t>& parents, std::vector<std::uint32_t>& cut)
{
    std::vector<std::uint32_t> order(parents.size()), chain, visited_from(parents.size(), kNone);
    std::size_t count = 0;
    std::vector<bool> placed(parents.size());
    for (std::uint32_t i = 0; i < parents.size(); ++i) {
        for (std::uint32_t at = i; at != kNone && !placed[at]; at = parents[at]) {
            if (visited_from[at] == i) {
                parents[chain.back()] = kNone;
                cut.push_back(chain.back());
                break;
            }
            visited_from[at] = i;
            chain.push_back(at);
        }
        for (; !chain.empty(); chain.pop_back()) {
            placed[chain.back()] = true;
            order[count++] = chain.back();
        }
    }
    return order;
}

}  // namespace marrow
