import { describe, expect, it } from 'vitest';
import { functionSizes, originOf } from '../scripts/lib/functions.mjs';

const text = (value: string): number[] => [value.length, ...new TextEncoder().encode(value)];
const section = (id: number, content: readonly number[]): number[] => [id, content.length, ...content];

describe('functionSizes', () => {
  it('lists the functions of a module by their names, the largest first', () => {
    const bytes = Uint8Array.from([
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(1, [1, 0x60, 0, 0]),
      // Imports: a function of type () -> (), a memory of 1 to 2 pages, and an i32 global.
      ...section(2, [
        ...[3, ...text('a'), ...text('f'), 0, 0],
        ...[...text('a'), ...text('m'), 2, 1, 1, 2],
        ...[...text('a'), ...text('g'), 3, 0x7f, 0],
      ]),
      ...section(3, [2, 0, 0]),
      ...section(10, [2, 2, 0, 0x0b, 4, 0, 1, 1, 0x0b]),
      ...section(0, [...text('name'), 1, 15, 2, 1, ...text('small'), 2, ...text('large')]),
    ]);
    expect(WebAssembly.validate(bytes)).toBe(true);
    expect(functionSizes(bytes)).toEqual([
      { name: 'large', size: 4 },
      { name: 'small', size: 2 },
    ]);
  });

  it.each([
    ['marrow::load_md2(std::__2::span<unsigned char const>)', 'Marrow'],
    ['void marrow::(anonymous namespace)::each<int>(int)', 'Marrow'],
    ['std::__2::vector<marrow::Image>::push_back(marrow::Image&&)', 'C++ library'],
    ['emscripten::internal::Invoker<int>::invoke()', 'bindings'],
    ['memchr', 'C library'],
  ])('finds the origin of %s', (name, origin) => {
    expect(originOf(name)).toBe(origin);
  });
});
