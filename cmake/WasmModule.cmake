# build/wasm/marrow.wasm, the core, and build/wasm/pictures.wasm, the decoders of pictures: standalone modules (no
# Emscripten JavaScript). What each exports is marked in wasm/bindings/, and listed for TypeScript in
# web/lib/core/raw.ts.

# Older Emscriptens know the stack's size by another name.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  set(stack_size -sTOTAL_STACK=262144)
else()
  set(stack_size -sSTACK_SIZE=262144)
endif()

# marrow_module(<name> <file of its exports> <layer>...)
function(marrow_module name exports)
  list(TRANSFORM ARGN PREPEND marrow_ OUTPUT_VARIABLE layers)
  add_executable(${name} ${exports} wasm/bindings/exchange.cpp wasm/bindings/memory.cpp)
  target_link_libraries(${name} PRIVATE marrow_core_flags ${layers})
  set_target_properties(${name} PROPERTIES SUFFIX ".wasm")
  target_link_options(${name} PRIVATE
    # Not -Oz here: its C library copies and fills byte by byte. wasm-opt may have it, once it has laid out all control
    # flow anew; short of large functions that are called once, which compress better where they are.
    -O3
    -flto
    "SHELL:-Wl,--lto-O2 -Wl,-mllvm,-inline-threshold=0 -Wl,-mllvm,-enable-pre=false"
    -sBINARYEN_EXTRA_PASSES=--flatten,--rereloop,-Oz,-Oz,--one-caller-inline-max-function-size=40,--always-inline-max-function-size=4
    --no-entry
    -sSTANDALONE_WASM=1
    -sFILESYSTEM=0
    # Vectors of files are few and large: the small allocator is as quick for them, and saves 5 kB.
    -sMALLOC=emmalloc
    # A fresh module is light (crowds of them on one page); a big file grows it, up to all that wasm32 addresses.
    -sINITIAL_MEMORY=1048576
    -sALLOW_MEMORY_GROWTH=1
    -sMAXIMUM_MEMORY=4294967296
    ${stack_size})
endfunction()

marrow_module(marrow wasm/bindings/bindings.cpp formats anim)
marrow_module(pictures wasm/bindings/pictures.cpp images)
