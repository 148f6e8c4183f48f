import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { id, tradeNo } from '#contract/kit/fields';
import { md5Hex } from '#contract/members/member.fields';

/** One share: its member, its amount in yuan and who paid it on their behalf. */
export const share = z.object({
  id: z.int(),
  userId: z.int(),
  name: z.string(),
  enName: z.string(),
  amount: z.number(),
  status: z.int(),
  paidBy: z.string().nullable(),
  enPaidBy: z.string().nullable(),
  mine: z.boolean(),
  owner: z.boolean(),
});
export type SplitShare = z.output<typeof share>;

/**
 * A shared payment as seen by a participant. `companions` is how many could share; without shares it is not split yet.
 */
const splitView = z.object({
  tradeNo: z.string(),
  siteName: z.string(),
  enSiteName: z.string(),
  detail: z.string(),
  detailEn: z.string(),
  beginAt: z.string(),
  endAt: z.string(),
  payFee: z.number(),
  orderStatus: z.int(),
  payStatus: z.int(),
  payDeadline: z.number().nullable(),
  owner: z.boolean(),
  companions: z.int(),
  shares: z.array(share),
});
export type SplitView = z.output<typeof splitView>;

/**
 * Shared payments: split by the booking member, each share paid from a balance, all of it returned if a share is
 * missing at the deadline.
 */
export const splits = {
  one: get('/api/venue/finances/split', {
    admit: 'login',
    about: 'A shared payment, for the booker and the participants.',
    input: z.object({ tradeNo }),
    reply: splitView,
  }),
  mine: get('/api/venue/finances/split/mine', {
    admit: 'login',
    about: 'Unpaid shares of the caller, and paid ones of bookings that are not over.',
    input: z.object({}),
    reply: z.array(
      z.object({
        tradeNo: z.string(),
        owner: z.string(),
        enOwner: z.string(),
        siteName: z.string(),
        enSiteName: z.string(),
        beginAt: z.string(),
        endAt: z.string(),
        amount: z.number(),
        status: z.int(),
        payDeadline: z.number().nullable(),
      }),
    ),
  }),
  open: post('/api/venue/finances/split/open', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Divides an own unpaid order between its owner and companions; repeatable until a share is paid.',
    input: z.object({ tradeNo }),
    reply: splitView,
  }),
  pay: post('/api/venue/finances/split/pay', {
    admit: 'login',
    money: true,
    about: 'Pays one share from the balance; the booker can pay for the others. The last share pays the order.',
    input: z.object({ tradeNo, shareId: id, payPassword: md5Hex }),
    reply: splitView,
  }),
};
