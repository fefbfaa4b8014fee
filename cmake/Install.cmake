# What `make install` and the Debian package put on a machine: the program, the library with its header and CMake
# package, manual pages, completion for three shells, documents and examples. Pages and completion are printed by the program itself.
include(GNUInstallDirs)

set(manual_folder ${CMAKE_BINARY_DIR}/share/man1)
set(completion_folder ${CMAKE_BINARY_DIR}/share/completion)
set(documentation ${completion_folder}/warrant.bash ${completion_folder}/_warrant ${completion_folder}/warrant.fish)
add_custom_command(
  OUTPUT ${documentation}
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${manual_folder} ${completion_folder}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${completion_folder}
  COMMAND warrant manual --out ${manual_folder}
  COMMAND warrant completion bash > ${completion_folder}/warrant.bash
  COMMAND warrant completion zsh > ${completion_folder}/_warrant
  COMMAND warrant completion fish > ${completion_folder}/warrant.fish
  DEPENDS warrant
  COMMENT "Printing manual pages and completion"
  VERBATIM)
add_custom_target(documentation DEPENDS ${documentation})

install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --target documentation warrant_shared
                              OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)")
install(TARGETS warrant)
install(TARGETS warrant_shared EXPORT warrantTargets LIBRARY)
install(FILES src/api/warrant.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/warrant)
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/warrant)
install(EXPORT warrantTargets FILE warrantConfig.cmake NAMESPACE warrant:: DESTINATION ${package_folder})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/warrantConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/warrantConfigVersion.cmake DESTINATION ${package_folder})
install(DIRECTORY ${manual_folder} DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES ${completion_folder}/warrant.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME warrant)
install(FILES ${completion_folder}/_warrant DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${completion_folder}/warrant.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME warrant)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "software model checker for C that gives evidence with every verdict")
set(CPACK_PACKAGE_DESCRIPTION
    "Warrant decides whether a C program can reach an error: TRUE with invariants that were checked independently, FALSE
with inputs that were replayed, UNKNOWN with a reason. It can also find the exact condition under which a program fails.")
# The libraries that it needs are those of one release of Debian: its name is part of the version, and a script says it
# where dpkg installs the package on another.
set(built_on "Debian")
if(EXISTS /etc/os-release)
  file(STRINGS /etc/os-release lines REGEX "^(ID|VERSION_ID|VERSION_CODENAME|PRETTY_NAME)=")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "^([A-Z_]+)=\"?([^\"]*)\"?$" found "${line}")
    set(release_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
  endforeach()
  set(built_on "${release_PRETTY_NAME}")
  if(release_ID STREQUAL "debian" AND release_VERSION_ID)
    set(CPACK_DEBIAN_PACKAGE_RELEASE "1~deb${release_VERSION_ID}")
  endif()
endif()
set(built_on_codename "${release_VERSION_CODENAME}")
configure_file(${PROJECT_SOURCE_DIR}/cmake/preinst.in ${CMAKE_BINARY_DIR}/package/preinst @ONLY
               FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/package/preinst)
string(APPEND CPACK_PACKAGE_DESCRIPTION "
This package was built on ${built_on} and needs its libraries.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Warrant team <warrant@localhost>")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Programs are compiled and run in a sandbox as a second witness; proofs can be cross-checked.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "bubblewrap, cadical, cvc5, gcc-x86-64-linux-gnu, libc6-dev-amd64-cross, qemu-user")
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "bubblewrap, cadical, cvc5, gcc, libc6-dev")
endif()
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gcc-i686-linux-gnu, libc6-dev-i386-cross, qemu-user, graphviz, slurm-client")
include(CPack)
