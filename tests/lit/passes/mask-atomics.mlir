// RUN: xpu-opt %s --split-input-file --tritonxpu-mask | FileCheck %s

// A layout of one core tells that atomics are simulated: guards are then for
// core 0 only.
#one = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [1], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @scatter
// CHECK:         %[[LANE:.*]] = "triton_xpu.extract"
// CHECK-NEXT:    %[[ID:.*]] = "triton_xpu.get_core_id"() : () -> i32
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[IS:.*]] = arith.cmpi eq, %[[ID]], %[[C0]] : i32
// CHECK-NEXT:    %[[GO:.*]] = arith.andi %[[LANE]], %[[IS]] : i1
// CHECK-NEXT:    scf.if %[[GO]]
tt.func public @scatter(%offs: tensor<1xi32, #one>, %n: tensor<1xi32, #one>, %p: tensor<1x!tt.ptr<f32>, #one>) {
  %m = arith.cmpi slt, %offs, %n : tensor<1xi32, #one>
  %lm = "triton_xpu.gm2lm"(%p, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x!tt.ptr<f32>, #one>, tensor<1xi1, #one>) -> tensor<1x!tt.ptr<f32, 0>, #one>
  tt.return
}

// -----

// With a constant bound, an update that adds nothing for one value of the index
// is left to the core that owns the index, and the select goes.
#one = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [1], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @padded
// CHECK:           scf.if
// CHECK:             %[[IDX:.*]] = "triton_xpu.load"{{.*}}tensor<1xi32
// CHECK-NEXT:        %[[EQ:.*]] = arith.cmpi eq, %[[IDX]]
// CHECK-NEXT:        %[[PAD:.*]] = "triton_xpu.extract"(%[[EQ]])
// CHECK-NEXT:        %[[T:.*]] = arith.constant true
// CHECK-NEXT:        %[[NOPAD:.*]] = arith.xori %[[PAD]], %[[T]]
// CHECK-NEXT:        %[[I:.*]] = "triton_xpu.extract"(%[[IDX]])
// CHECK:             %[[OWNER:.*]] = arith.remsi %[[I]]
// CHECK-NEXT:        %[[ME:.*]] = "triton_xpu.get_thread_id"() <{threadType = 1 : si32}>
// CHECK-NEXT:        %[[MINE:.*]] = arith.cmpi eq, %[[OWNER]], %[[ME]]
// CHECK-NEXT:        %[[GO:.*]] = arith.andi %[[NOPAD]], %[[MINE]]
// CHECK-NEXT:        scf.if %[[GO]] {
// CHECK-NEXT:          %[[X:.*]] = "triton_xpu.load"{{.*}}tensor<1xf32
// CHECK-NEXT:          %[[OLD:.*]] = "triton_xpu.load"
// CHECK-NEXT:          arith.addf %[[OLD]], %[[X]]
// CHECK-NOT:       arith.select
// CHECK:           tt.return
tt.func public @padded(%offs: tensor<1xi32, #one>, %pi: tensor<1x!tt.ptr<i32>, #one>, %px: tensor<1x!tt.ptr<f32>, #one>) {
  %n = arith.constant dense<100> : tensor<1xi32, #one>
  %pad = arith.constant dense<7> : tensor<1xi32, #one>
  %zero = arith.constant dense<0.0> : tensor<1xf32, #one>
  %m = arith.cmpi slt, %offs, %n : tensor<1xi32, #one>
  %bi = "triton_xpu.gm2lm"(%pi, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x!tt.ptr<i32>, #one>, tensor<1xi1, #one>) -> tensor<1x!tt.ptr<i32, 0>, #one>
  %bx = "triton_xpu.gm2lm"(%px, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x!tt.ptr<f32>, #one>, tensor<1xi1, #one>) -> tensor<1x!tt.ptr<f32, 0>, #one>
  %i = "triton_xpu.load"(%bi) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x!tt.ptr<i32, 0>, #one>) -> tensor<1xi32, #one>
  %x = "triton_xpu.load"(%bx) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x!tt.ptr<f32, 0>, #one>) -> tensor<1xf32, #one>
  %is = arith.cmpi eq, %i, %pad : tensor<1xi32, #one>
  %v = arith.select %is, %zero, %x : tensor<1xi1, #one>, tensor<1xf32, #one>
  %old = "triton_xpu.load"(%bx) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x!tt.ptr<f32, 0>, #one>) -> tensor<1xf32, #one>
  %new = arith.addf %old, %v : tensor<1xf32, #one>
  "triton_xpu.lm2gm"(%px, %new, %m) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 1, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x!tt.ptr<f32>, #one>, tensor<1xf32, #one>, tensor<1xi1, #one>) -> ()
  tt.return
}
