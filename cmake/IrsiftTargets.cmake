# irsift_library(NAME SOURCES... [DEPENDS target...] [MLIR])
#
# A static library whose headers are included by their path from the top of the
# tree. Only a library with MLIR sees MLIR's headers: that, and DEPENDS, is what
# keeps the arrows between folders pointing down.
function(irsift_library name)
  cmake_parse_arguments(ARG "MLIR" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  irsift_compile_options(${name})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}>)
  target_link_libraries(${name} PUBLIC ${ARG_DEPENDS})
  if(ARG_MLIR)
    irsift_use_mlir(${name})
    target_precompile_headers(${name} REUSE_FROM irsift_mlir_headers)
  endif()
endfunction()

# MLIR's headers, read once: they are most of what compiling a file costs.
function(irsift_add_mlir_headers)
  set(source ${PROJECT_BINARY_DIR}/MlirHeaders.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "")
  add_library(irsift_mlir_headers STATIC ${source})
  irsift_compile_options(irsift_mlir_headers)
  irsift_use_mlir(irsift_mlir_headers)
  target_precompile_headers(irsift_mlir_headers PRIVATE
    <mlir/Dialect/Arith/IR/Arith.h>
    <mlir/Dialect/SCF/IR/SCF.h>
    <mlir/IR/Builders.h>
    <mlir/IR/BuiltinOps.h>
    <mlir/IR/PatternMatch.h>
    <mlir/Interfaces/FunctionInterfaces.h>
    <mlir/Pass/Pass.h>)
endfunction()

# irsift_program(NAME SOURCES... [DEPENDS target...] [MLIR]): a program in bin/.
function(irsift_program name)
  cmake_parse_arguments(ARG "MLIR" "" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  irsift_compile_options(${name})
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS})
  if(ARG_MLIR)
    irsift_use_mlir(${name})
    # Passes loaded as plugins resolve MLIR's symbols against the program. The
    # package of MLIR keeps its library where no loader looks by itself.
    set_target_properties(${name} PROPERTIES ENABLE_EXPORTS ON
      INSTALL_RPATH ${LLVM_LIBRARY_DIR})
  endif()
endfunction()

function(irsift_compile_options name)
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wnon-virtual-dtor
                                         -Wno-unused-parameter)
endfunction()

function(irsift_use_mlir name)
  target_include_directories(${name} SYSTEM PUBLIC ${MLIR_INCLUDE_DIRS}
                                                   ${LLVM_INCLUDE_DIRS})
  target_compile_definitions(${name} PUBLIC ${LLVM_DEFINITIONS_LIST})
  target_link_libraries(${name} PUBLIC MLIR LLVM)
endfunction()

# irsift_test(NAME SOURCES... [DEPENDS target...] [LABELS l...] [MLIR]): a
# GoogleTest program that is one test of CTest.
function(irsift_test name)
  cmake_parse_arguments(ARG "MLIR" "" "SOURCES;DEPENDS;LABELS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  irsift_compile_options(${name})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/bin)
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} GTest::gtest
                                        GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE
    IRSIFT_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
    IRSIFT_SAMPLES="${PROJECT_SOURCE_DIR}/samples"
    IRSIFT_BIN="${PROJECT_BINARY_DIR}/bin")
  if(ARG_MLIR)
    irsift_use_mlir(${name})
  endif()
  add_test(NAME ${name} COMMAND ${name})
  if(ARG_LABELS)
    set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}")
  endif()
endfunction()
