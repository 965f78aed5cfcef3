/** What Emscripten writes beside each kind of module (cmake/WasmModule.cmake): it makes instances, and fetches nothing. */
declare module '*/build/wasm/marrow.js' {
  const factory: import('./bindings.js').GlueFactory<import('./bindings.js').RuntimeModule>;
  export default factory;
}
declare module '*/build/wasm/opener.js' {
  const factory: import('./bindings.js').GlueFactory<import('./bindings.js').OpenerModule>;
  export default factory;
}
declare module '*/build/wasm/pictures.js' {
  const factory: import('./bindings.js').GlueFactory<import('./bindings.js').PicturesModule>;
  export default factory;
}
