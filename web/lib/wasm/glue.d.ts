/** Emscripten's JavaScript for all modules (cmake/WasmModule.cmake). It creates instances and fetches nothing. */
declare module '*/build/wasm/glue.js' {
  const factory: import('./bindings.js').GlueFactory;
  export default factory;
}
