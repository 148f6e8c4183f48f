import { z } from 'zod';
import { refundFeedback, refundRoute } from '#domain/payments/pay.status';
import { attachmentId } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, labeled, text } from '#contract/kit/fields';

const refundNo = text(24).regex(/^[A-Z]\d{14}R\d{2,4}$/);

/** One refund as shown to the finance desk: its state, due time and available actions. Amounts in yuan. */
const refundView = z.object({
  refundNo: z.string(),
  tradeNo: z.string(),
  amount: z.number(),
  status: z.int(),
  route: z.int(),
  payType: z.int(),
  tries: z.int(),
  lastError: z.string().nullable(),
  withdrawn: z.boolean(),
  feedback: z.int().nullable(),
  askedAt: z.string(),
  sentAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  doneAt: z.string().nullable(),
  dueAt: z.string(),
  overdue: z.boolean(),
  mark: z
    .object({
      id: z.int(),
      note: z.string(),
      proofIds: z.array(z.string()),
      by: z.string(),
      enBy: z.string(),
      at: z.string(),
      own: z.boolean(),
    })
    .nullable(),
  may: z.object({
    retry: z.boolean(),
    routes: z.array(z.int()),
    feedback: z.boolean(),
    mark: z.boolean(),
    confirm: z.boolean(),
  }),
});
export type RefundView = z.output<typeof refundView>;

/** Actions of the finance desk on a refund that needs a person. */
export const refundDesk = {
  one: get('/api/venue/finances/refund/:refundNo', {
    admit: { right: 'VenuesFinances' },
    about: 'One refund of an order in the caller’s scope, with the possible actions.',
    input: z.object({ refundNo }),
    reply: refundView,
  }),
  route: post('/api/venue/finances/refund/route', {
    admit: { right: 'VenuesFinancesRefund' },
    money: true,
    done: 'saved',
    about: 'Sends a failed refund by another route once its channel has confirmed that it did not pay.',
    input: z.object({
      refundNo,
      route: labeled('退回方式', 'Route', codeOf(refundRoute)),
      reason: labeled('原因', 'Reason', text(200).min(2)),
    }),
    reply: refundView,
  }),
  feedback: post('/api/venue/finances/refund/feedback', {
    admit: { right: 'VenuesFinancesRefund' },
    money: true,
    done: 'saved',
    about: 'Reports the result of a counter or card machine: 1 success, 2 cancelled, 3 incomplete.',
    input: z.object({
      refundNo,
      feedback: labeled('结果', 'Result', codeOf(refundFeedback)),
      note: labeled('说明', 'Note', text(200)).default(''),
    }),
    reply: refundView,
  }),
  mark: post('/api/venue/finances/refund/mark', {
    admit: { right: 'VenuesFinancesRefund' },
    money: true,
    done: 'saved',
    about: 'Marks a failed refund as paid outside, with a proof; effective once another person confirms it.',
    input: z.object({
      refundNo,
      note: labeled('说明', 'Note', text(200).min(2)),
      proofIds: labeled('凭证', 'Proof', z.array(attachmentId).min(1).max(9)),
    }),
    reply: refundView,
  }),
  decideMark: post('/api/venue/finances/refund/mark/decide', {
    admit: { right: 'VenuesFinancesRefund' },
    money: true,
    done: 'saved',
    about: 'Confirms or rejects a mark of another person.',
    input: z.object({ refundNo, pass: flag, reason: text(200).default('') }),
    reply: refundView,
  }),
  proof: post('/api/venue/finances/refund/mark/proof', {
    admit: { right: 'VenuesFinancesRefund' },
    about: 'Returns an address, valid for one minute, of one proof of a mark.',
    input: z.object({ id, attachmentId }),
    reply: z.object({ url: z.string() }),
  }),
};
