/** Lists the functions of a module with a name section, the largest first, with the sizes of their bodies in bytes. */
export function functionSizes(bytes: Uint8Array): { readonly name: string; readonly size: number }[];

/** The library or component that a function belongs to, by its demangled name. */
export function originOf(name: string): 'Marrow' | 'C++ library' | 'bindings' | 'C library';
