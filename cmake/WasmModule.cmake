# The WebAssembly modules, in the build folder: marrow.wasm, the runtime; open-<family>.wasm, the opener of each family,
# and a second, larger opener of some; images-<format>.wasm for each image format; draw.wasm, the software renderer; and
# glue.js, the JavaScript of all modules, so that page and worker fetch it once. Emscripten generates glue.js: an ES
# module whose default export creates an instance of the compiled module that the caller's `instantiateWasm` supplies.
# It fetches nothing, evaluates no strings, and runs in pages, workers and Node.

set(MARROW_GLUE_OPTIONS
  -sMODULARIZE=1
  -sEXPORT_ES6=1
  # In spite of this name, the code also runs in workers and Node, because it fetches nothing.
  -sENVIRONMENT=web
  # No `new Function`: content security policies forbid it.
  -sDYNAMIC_EXECUTION=0
  # `printErr` receives the message of an abort.
  -sINCOMING_MODULE_JS_API=instantiateWasm,printErr
  -sEXPORTED_RUNTIME_METHODS=HEAPU8,HEAPU32,HEAPF32,HEAPF64
  -sFILESYSTEM=0
  # Decodes text with TextDecoder only, which Node and every browser with SIMD have.
  -sTEXTDECODER=2
  # Loading allocates few, large vectors. The smallest allocator, emmalloc, is as fast for them.
  -sMALLOC=emmalloc
  # Without this limit, Binaryen inlines every function that has one caller, including those that wasm/base/noinline.h
  # marks. Engines compile such large functions late and allocate their registers badly: they run up to a third
  # slower, and the modules are no smaller.
  -sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=100
  # The memory is small at first; large files grow it, up to the 4 GiB that wasm32 can address.
  -sINITIAL_MEMORY=1048576
  -sALLOW_MEMORY_GROWTH=1
  -sMAXIMUM_MEMORY=4294967296)
# Options that have another name, or do not exist, in some versions of Emscripten.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  list(APPEND MARROW_GLUE_OPTIONS -sTOTAL_STACK=262144)
else()
  list(APPEND MARROW_GLUE_OPTIONS -sSTACK_SIZE=262144)
endif()
if(EMSCRIPTEN_VERSION VERSION_LESS 4.0.0)
  # Every browser with SIMD passes 64-bit integers as BigInt. Later versions of Emscripten do so by default.
  list(APPEND MARROW_GLUE_OPTIONS -sWASM_BIGINT=1)
endif()
if(EMSCRIPTEN_VERSION VERSION_LESS 4.0.4)
  # Omits `new URL(..., import.meta.url)`, an address that bundlers would resolve.
  list(APPEND MARROW_GLUE_OPTIONS -sUSE_ES6_IMPORT_META=0)
endif()

# The bindings need no names of C++ types at run time.
set(MARROW_BINDING_OPTIONS -fno-rtti -DEMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.20)
  # Embind's JavaScript without its C++: wasm/bindings/builtin_types.cpp has the types that we use.
  list(APPEND MARROW_GLUE_OPTIONS
    "SHELL:--js-library ${EMSCRIPTEN_ROOT_PATH}/src/embind/embind.js"
    "SHELL:--js-library ${EMSCRIPTEN_ROOT_PATH}/src/embind/emval.js"
    -sEXPORTED_FUNCTIONS=_malloc,_free)
  set(MARROW_BUILTIN_TYPES "${PROJECT_SOURCE_DIR}/wasm/bindings/builtin_types.cpp")
else()
  # Later versions register types differently, and without RTTI give them no names.
  list(APPEND MARROW_GLUE_OPTIONS -lembind -fno-rtti)
endif()

# marrow_bindings(<name> [<library>...]): the objects of wasm/bindings/<name>.cpp, for several modules.
function(marrow_bindings name)
  add_library(marrow_${name} OBJECT "${PROJECT_SOURCE_DIR}/wasm/bindings/${name}.cpp")
  target_compile_options(marrow_${name} PRIVATE -Oz ${MARROW_BINDING_OPTIONS})
  target_link_libraries(marrow_${name} PRIVATE marrow_core_flags ${ARGN})
endfunction()
marrow_bindings(values marrow_base)

# marrow_wasm(<target> <bindings>... LIBRARIES <library>...): a module of wasm/bindings/<bindings>.cpp and the
# libraries, as <target>/glue.wasm and <target>/glue.js. Each file has the optimisation level of its library; the
# level of the link is for Binaryen. -Os and -O3 would rename the imports of each module, which would then need
# separate JavaScript.
function(marrow_wasm target)
  cmake_parse_arguments(PARSE_ARGV 1 module "" "" LIBRARIES)
  list(TRANSFORM module_UNPARSED_ARGUMENTS PREPEND "${PROJECT_SOURCE_DIR}/wasm/bindings/")
  list(TRANSFORM module_UNPARSED_ARGUMENTS APPEND ".cpp")
  add_executable(${target} ${module_UNPARSED_ARGUMENTS}
    $<TARGET_OBJECTS:marrow_values> ${MARROW_BUILTIN_TYPES})
  target_compile_options(${target} PRIVATE -Oz ${MARROW_BINDING_OPTIONS})
  target_link_libraries(${target} PRIVATE marrow_core_flags ${module_LIBRARIES})
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME glue SUFFIX ".js" RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/linked/${target}")
  target_link_options(${target} PRIVATE -O2 -flto ${MARROW_GLUE_OPTIONS})
endfunction()

# marrow_deliver(<target> <extension> <file>): copies <target>/glue.<extension> to <file> in the build folder.
function(marrow_deliver target extension file)
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E copy_if_different
      "${PROJECT_BINARY_DIR}/linked/${target}/glue.${extension}" "${PROJECT_BINARY_DIR}/${file}")
endfunction()

# marrow_module(<name> <bindings>... LIBRARIES <library>...): <name>.wasm.
function(marrow_module name)
  marrow_wasm(${name} ${ARGN})
  marrow_deliver(${name} wasm ${name}.wasm)
endfunction()

# marrow_opener(<target> <family> [<definition>...]): <target>.wasm, the opener of the family.
function(marrow_opener target family)
  marrow_module(${target} opener LIBRARIES marrow_formats_${family})
  target_compile_definitions(${target} PRIVATE MARROW_FAMILY=${family} ${ARGN})
endfunction()

# marrow_openers(<family>... LARGER <family>-<name>...): open-<family>.wasm for each, and the larger opener
# open-<family>-<name>.wasm for those that have one (Family::larger).
function(marrow_openers)
  cmake_parse_arguments(PARSE_ARGV 0 opener "" "" LARGER)
  foreach(family IN LISTS opener_UNPARSED_ARGUMENTS)
    marrow_opener(open-${family} ${family})
  endforeach()
  foreach(name IN LISTS opener_LARGER)
    string(REGEX REPLACE "-.*" "" family ${name})
    marrow_opener(open-${name} ${family} MARROW_LARGER_OPENER)
  endforeach()
endfunction()

# marrow_decoders(<format>...): images-<format>.wasm for each, with the function load_<format> of wasm/images.
function(marrow_decoders)
  foreach(format IN LISTS ARGN)
    set(target images-${format})
    marrow_module(${target} images LIBRARIES marrow_images)
    target_compile_definitions(${target} PRIVATE MARROW_DECODE=load_${format})
  endforeach()
endfunction()

# marrow_glue(<family>): glue.js, the JavaScript of every module. It belongs to a module with all bindings, and so
# provides all imports of the others. It needs only one family, any of them, but all decoders, because the imports of
# decoders differ.
function(marrow_glue family)
  marrow_wasm(glue runtime opener images draw
    LIBRARIES marrow_instance marrow_formats_${family} marrow_images marrow_raster)
  target_compile_definitions(glue PRIVATE MARROW_FAMILY=${family} MARROW_DECODE=decode_image)
  marrow_deliver(glue js glue.js)
endfunction()
