import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { id } from '#contract/kit/fields';
import { financeRow } from '#contract/payments/payment.contract';

const choice = z.object({ id: z.int(), name: z.string(), enName: z.string() });

/**
 * A finance record with everything that moved money under the same trade number: attempts at channels, channel notices,
 * refunds, balance lines. Amounts in yuan.
 */
const financeDetail = z.object({
  record: financeRow.extend({
    offlineType: z.int().nullable(),
    remark: z.string(),
    cashierName: z.string().nullable(),
  }),
  order: z
    .object({
      orderStatus: z.int(),
      payStatus: z.int(),
      due: z.number(),
      paid: z.number(),
      refunded: z.number(),
      moving: z.number(),
      kept: z.number(),
    })
    .nullable(),
  records: z.array(
    z.object({
      id: z.int(),
      no: z.string(),
      kind: z.int(),
      payType: z.int().nullable(),
      amount: z.number(),
      status: z.int(),
      at: z.string(),
    }),
  ),
  attempts: z.array(
    z.object({
      attemptNo: z.string(),
      payType: z.int(),
      amount: z.number(),
      state: z.int(),
      channelTradeNo: z.string().nullable(),
      polls: z.int(),
      lastError: z.string().nullable(),
      at: z.string(),
      doneAt: z.string().nullable(),
    }),
  ),
  notices: z.array(
    z.object({
      id: z.int(),
      channel: z.string(),
      kind: z.string(),
      verified: z.boolean(),
      refNo: z.string(),
      at: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      refundNo: z.string(),
      payType: z.int(),
      route: z.int(),
      amount: z.number(),
      deduct: z.number(),
      status: z.int(),
      tries: z.int(),
      reason: z.string().nullable(),
      lastError: z.string().nullable(),
      channelRefundNo: z.string().nullable(),
      at: z.string(),
      doneAt: z.string().nullable(),
      nextTryAt: z.number().nullable(),
    }),
  ),
  ledger: z.array(
    z.object({
      id: z.int(),
      kind: z.int(),
      delta: z.number(),
      balanceAfter: z.number(),
      bizId: z.string(),
      at: z.string(),
    }),
  ),
});
export type FinanceDetail = z.output<typeof financeDetail>;

/** Details of a finance record. */
export const financeRecords = {
  choices: get('/api/venue/finances/choices', {
    admit: { right: 'VenuesFinances' },
    about: 'Merchants in the caller’s scope.',
    input: z.object({}),
    reply: z.object({ merchants: z.array(choice) }),
  }),
  detail: get('/api/venue/finances/records/:id', {
    admit: { right: 'VenuesFinances' },
    about: 'A finance record with the attempts, notices, refunds and balance changes of its number.',
    input: z.object({ id }),
    reply: financeDetail,
  }),
};
