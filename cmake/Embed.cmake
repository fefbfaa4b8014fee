# Turns the files below lib/ into one C++ source that defines what src/frontend/library/embedded_files.h declares.
#
#   warrant_embed(<target>)      adds the generated source to <target>; it is made anew when a file below lib/ changes
#
# As a script, `cmake -D ROOT=<lib> -D OUTPUT=<file> -P Embed.cmake` writes the source itself.
cmake_minimum_required(VERSION 3.25)

function(warrant_embedded_paths root result)
  file(GLOB_RECURSE paths ${ARGN} RELATIVE ${root} ${root}/include/*.h ${root}/models/*.h ${root}/models/*.c
       ${root}/library_functions.txt)
  list(SORT paths)
  set(${result} ${paths} PARENT_SCOPE)
endfunction()

function(warrant_embed target)
  set(root ${PROJECT_SOURCE_DIR}/lib)
  set(script ${PROJECT_SOURCE_DIR}/cmake/Embed.cmake)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.cpp)
  warrant_embedded_paths(${root} paths CONFIGURE_DEPENDS)
  list(TRANSFORM paths PREPEND ${root}/)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D ROOT=${root} -D OUTPUT=${output} -P ${script}
    DEPENDS ${script} ${paths}
    COMMENT "Embedding lib/"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()

# A string literal may hold no more than 65536 characters by the standard, so the text is cut into pieces that the
# compiler joins.
function(warrant_raw_literal text result)
  string(LENGTH "${text}" length)
  set(literal "")
  set(start 0)
  while(start LESS length)
    string(SUBSTRING "${text}" ${start} 16000 piece)
    string(APPEND literal "\nR\"warrant(${piece})warrant\"")
    math(EXPR start "${start} + 16000")
  endwhile()
  if(literal STREQUAL "")
    set(literal "\"\"")
  endif()
  set(${result} "${literal}" PARENT_SCOPE)
endfunction()

function(warrant_write_embedded root output)
  warrant_embedded_paths(${root} paths)
  set(files "")
  set(models "")
  set(seen "")
  foreach(path IN LISTS paths)
    file(READ ${root}/${path} text)
    warrant_raw_literal("${text}" literal)
    string(APPEND files "    {\"${path}\",${literal}sv},\n")
    if(path MATCHES "^models/.*\\.c$")
      file(STRINGS ${root}/${path} lines REGEX "^// models: ")
      foreach(line IN LISTS lines)
        string(REGEX REPLACE "^// models: +" "" line "${line}")
        string(REGEX REPLACE " +" ";" functions "${line}")
        foreach(function IN LISTS functions)
          if(function IN_LIST seen)
            message(FATAL_ERROR "${path}: ${function} is modelled twice")
          endif()
          list(APPEND seen ${function})
          list(APPEND models "    {\"${function}\", \"${path}\"},")
        endforeach()
      endforeach()
    endif()
  endforeach()
  # The order of std::string_view: a prefix stands before its continuations, as the closing quote ensures.
  list(SORT models)
  list(JOIN models "\n" models)
  file(WRITE ${output}
    "// Generated from lib/ by cmake/Embed.cmake.\n"
    "#include \"frontend/library/embedded_files.h\"\n\n"
    "namespace warrant {\n"
    "namespace {\n\n"
    "using std::string_view_literals::operator\"\"sv;\n\n"
    "constexpr EmbeddedFile files[] = {\n${files}};\n\n"
    "constexpr ModelledFunction models[] = {\n${models}\n};\n\n"
    "}  // namespace\n\n"
    "std::span<const EmbeddedFile> embedded_files() { return files; }\n"
    "std::span<const ModelledFunction> modelled_functions() { return models; }\n\n"
    "}  // namespace warrant\n")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  warrant_write_embedded(${ROOT} ${OUTPUT})
endif()
