"""The Triton source behind gdn_fused_post_conv*.ttir.

Preparation step of Gated-DeltaNet prefill: splits the mixed rows into q, k
and v, normalises q and k, and computes the decay gate and the write strength.
irsift needs no Triton to work on the .ttir; this file is what its locations
point to.
"""

import triton
import triton.language as tl


@triton.jit
def gdn_fused_post_conv(
    rows, gate_in, beta_in, log_decay, time_bias,
    q_out, k_out, v_out, gate_out, beta_out,
    rows_stride, gate_stride, beta_stride, q_stride, k_stride, v_stride,
    tokens,
    HEADS: tl.constexpr, V_HEADS: tl.constexpr, WIDTH: tl.constexpr,
    BLOCK_T: tl.constexpr, EPS: tl.constexpr, THRESHOLD: tl.constexpr,
):
    block = tl.program_id(0)
    head = tl.program_id(1)
    token = block * BLOCK_T + tl.arange(0, BLOCK_T)
    alive = token < tokens
    if head < HEADS:
        lane = tl.arange(0, WIDTH)
        mask = alive[:, None] & (lane < WIDTH)[None, :]
        row = token[:, None] * rows_stride
        q_at = row + head * WIDTH + lane[None, :]
        q = tl.load(rows + q_at, mask, other=0).to(tl.float32)
        k_at = row + HEADS * WIDTH + head * WIDTH + lane[None, :]
        k = tl.load(rows + k_at, mask, other=0).to(tl.float32)
        q_norm = tl.sum(q * q, axis=1)
        q = q * (1.0 / tl.sqrt(q_norm + EPS))[:, None]
        k_norm = tl.sum(k * k, axis=1)
        k = k * (1.0 / tl.sqrt(k_norm + EPS))[:, None]
        q_to = token[:, None] * q_stride + head * WIDTH + lane[None, :]
        tl.store(q_out + q_to, q.to(tl.bfloat16), mask)
        k_to = token[:, None] * k_stride + head * WIDTH + lane[None, :]
        tl.store(k_out + k_to, k.to(tl.bfloat16), mask)
    else:
        v_head = head - HEADS
        lane = tl.arange(0, WIDTH)
        mask = alive[:, None] & (lane < WIDTH)[None, :]
        row = token[:, None] * rows_stride
        v_at = row + 2 * HEADS * WIDTH + v_head * WIDTH + lane[None, :]
        v = tl.load(rows + v_at, mask, other=0)
        v_to = token[:, None] * v_stride + v_head * WIDTH + lane[None, :]
        tl.store(v_out + v_to, v, mask)
        decay = tl.load(log_decay + v_head)
        bias = tl.load(time_bias + v_head).to(tl.float32)
        gate_at = token * gate_stride + v_head
        beta_at = token * beta_stride + v_head
        a = tl.load(gate_in + gate_at, alive, other=0).to(tl.float32)
        b = tl.load(beta_in + beta_at, alive, other=0).to(tl.float32)
        x = a + bias
        soft = tl.where(x <= THRESHOLD, tl.log(1 + tl.exp(x)), x)
        gate = -tl.exp(decay) * soft
        beta = 1 / (1 + tl.exp(-b))
        to = token * V_HEADS + v_head
        tl.store(gate_out + to, gate, alive)
        tl.store(beta_out + to, beta, alive)
