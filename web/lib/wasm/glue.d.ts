/** What Emscripten writes for all modules (cmake/WasmModule.cmake): it makes instances of them, and fetches nothing. */
declare module '*/build/wasm/glue.js' {
  const factory: import('./bindings.js').GlueFactory;
  export default factory;
}
