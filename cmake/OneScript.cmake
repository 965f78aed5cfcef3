# Copies the JavaScript that all openers have to TO, and fails where one of SCRIPTS differs from the first.
list(GET SCRIPTS 0 first)
foreach(script IN LISTS SCRIPTS)
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files "${first}" "${script}" RESULT_VARIABLE differs)
  if(differs)
    message(FATAL_ERROR "${script} is not ${first}: the openers have to use the same functions of Emscripten's JavaScript, as one script serves them all. Compare the two to see what one of them pulls in.")
  endif()
endforeach()
execute_process(COMMAND ${CMAKE_COMMAND} -E copy_if_different "${first}" "${TO}")
