//===- ScalarOperands.cpp - Vector operations with a scalar operand -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/VectorPeepholes.h"

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/Layout.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/VectorTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace irsift;

static bool isSameAddressLoad(Operation *op) {
  auto load = dyn_cast<xpu::LoadOp>(op);
  if (!load || !isVectorized(load.getType()))
    return false;
  auto transfer = load.getPtr().getDefiningOp<xpu::TransferIn>();
  return transfer &&
         transfer.getOffsetState() == xpu::OffsetState::DiscreteSame;
}

static bool isColumnBroadcast(Operation *op) {
  auto broadcast = dyn_cast<xpu::BroadcastOp>(op);
  if (!broadcast || !isVectorized(broadcast.getType()))
    return false;
  auto source = cast<RankedTensorType>(broadcast.getSrc().getType());
  return source.getRank() == 2 && source.getDimSize(1) == 1;
}

/// Whether all lanes of a core have the same value.
static bool canBeScalar(Value value) {
  Operation *op = value.getDefiningOp();
  while (auto convert = dyn_cast_or_null<xpu::ConvertLayoutOp>(op))
    op = convert.getSrc().getDefiningOp();
  return op && (isSameAddressLoad(op) || isColumnBroadcast(op) ||
                isa<xpu::VConstOp>(op));
}

/// Whether `user` has a form with a scalar in place of what `producer` makes.
/// The side is judged by the direct producer: seen through a conversion, a left
/// operand counts as a right one.
static bool takesScalar(Operation *user, Operation *producer) {
  if (!isa<xpu::VVAddFOp, xpu::VVMulFOp, xpu::VVSubFOp, xpu::VVMaxFOp,
           xpu::VVXorIOp>(user))
    return false;
  bool left = user->getOperand(0).getDefiningOp() == producer;
  Value mine = user->getOperand(left ? 0 : 1);
  Value other = user->getOperand(left ? 1 : 0);
  return canBeScalar(mine) && !canBeScalar(other);
}

/// The users of `producer` behind conversions, if every one takes a scalar and
/// there is one.
static SmallVector<Operation *> scalarUsersOf(Operation *producer) {
  SmallVector<Operation *> users;
  SmallVector<Operation *> open{producer};
  while (!open.empty())
    for (Operation *user : open.pop_back_val()->getUsers()) {
      if (isa<xpu::ConvertLayoutOp>(user)) {
        open.push_back(user);
        continue;
      }
      if (!takesScalar(user, producer))
        return {};
      users.push_back(user);
    }
  return users;
}

template <typename OpT>
static Value makeScalarForm(OpBuilder &builder, Operation *op, Value lhs,
                            Value rhs, bool left) {
  return OpT::create(builder, op->getLoc(), op->getResult(0).getType(), lhs,
                     rhs, left ? xpu::ElemState::SV : xpu::ElemState::VS);
}

/// Gives `user` its form with `scalar` for what `producer` makes.
static void useScalar(Operation *user, Operation *producer, Value scalar) {
  OpBuilder builder(user);
  bool left = user->getOperand(0).getDefiningOp() == producer;
  Value lhs = left ? scalar : user->getOperand(0);
  Value rhs = left ? user->getOperand(1) : scalar;
  Value form;
  if (isa<xpu::VVAddFOp>(user))
    form = makeScalarForm<xpu::SVAddFOp>(builder, user, lhs, rhs, left);
  else if (isa<xpu::VVMulFOp>(user))
    form = makeScalarForm<xpu::SVMulFOp>(builder, user, lhs, rhs, left);
  else if (isa<xpu::VVMaxFOp>(user))
    form = makeScalarForm<xpu::SVMaxFOp>(builder, user, lhs, rhs, left);
  else if (isa<xpu::VVXorIOp>(user))
    form = makeScalarForm<xpu::SVXorIOp>(builder, user, lhs, rhs, left);
  else if (left)
    form = makeScalarForm<xpu::SVSubFOp>(builder, user, lhs, rhs, left);
  else
    form = makeScalarForm<xpu::SVAddFOp>(
        builder, user, lhs,
        arith::NegFOp::create(builder, user->getLoc(), scalar), left);
  user->getResult(0).replaceAllUsesWith(form);
  user->erase();
}

static Type elementOfVectors(Type type) {
  return cast<VectorType>(getElementTypeOrSelf(type)).getElementType();
}

/// A tensor with one `element` a core, of the rank of `vectors`: one column for
/// rank 2.
static RankedTensorType scalarForm(RankedTensorType vectors, Type element) {
  auto layout = cast<xpu::ClusterLayoutAttr>(vectors.getEncoding());
  unsigned cores = 1;
  for (unsigned count : layout.getCoresPerGroup())
    cores *= count;
  for (unsigned count : layout.getGroupsPerCluster())
    cores *= count;
  SmallVector<int64_t> shape{cores};
  SmallVector<unsigned> sizePerCore{1};
  if (vectors.getRank() == 2) {
    unsigned rows = vectors.getDimSize(0);
    shape = {rows, 1};
    sizePerCore = {(rows + cores - 1) / cores, 1};
  }
  auto scalar = xpu::ClusterLayoutAttr::get(
      vectors.getContext(), sizePerCore, layout.getCoresPerGroup(),
      layout.getGroupsPerCluster(), layout.getOrder());
  return RankedTensorType::get(shape, element, scalar);
}

static LogicalResult loadScalar(xpu::LoadOp load) {
  SmallVector<Operation *> users = scalarUsersOf(load);
  if (users.empty())
    return success();
  auto type = cast<RankedTensorType>(load.getType());
  if (type.getRank() != 1)
    return load.emitOpError("reads one address for all lanes, but has rank ")
           << type.getRank()
           << "; the backend gives its scalar a layout of rank 1 and stops";
  load.setSVOpt(true);
  load.getResult().setType(scalarForm(type, elementOfVectors(type)));
  for (Operation *user : users)
    useScalar(user, load, load.getResult());
  return success();
}

static void useColumn(xpu::BroadcastOp broadcast) {
  for (Operation *user : scalarUsersOf(broadcast))
    useScalar(user, broadcast, broadcast.getSrc());
}

static void useConstant(xpu::VConstOp vectors) {
  SmallVector<Operation *> users = scalarUsersOf(vectors);
  auto type = dyn_cast<RankedTensorType>(vectors.getType());
  auto value = dyn_cast<DenseElementsAttr>(vectors.getValue());
  if (users.empty() || !type || !value || type.getRank() > 2)
    return;
  Attribute first = *value.getValues<Attribute>().begin();
  auto scalars =
      DenseElementsAttr::get(scalarForm(type, elementOfVectors(type)), first);
  OpBuilder builder(vectors);
  Value scalar = arith::ConstantOp::create(builder, vectors.getLoc(), scalars);
  for (Operation *user : users)
    useScalar(user, vectors, scalar);
  if (vectors->use_empty())
    vectors.erase();
}

template <typename OpT> static SmallVector<OpT> collect(ModuleOp module) {
  SmallVector<OpT> ops;
  module.walk([&](OpT op) { ops.push_back(op); });
  return ops;
}

LogicalResult irsift::useScalarOperands(ModuleOp module) {
  for (xpu::LoadOp load : collect<xpu::LoadOp>(module))
    if (isSameAddressLoad(load) && failed(loadScalar(load)))
      return failure();
  for (xpu::BroadcastOp broadcast : collect<xpu::BroadcastOp>(module))
    if (isColumnBroadcast(broadcast))
      useColumn(broadcast);
  for (xpu::VConstOp vectors : collect<xpu::VConstOp>(module))
    useConstant(vectors);
  return success();
}
