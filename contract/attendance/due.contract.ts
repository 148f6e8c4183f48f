import { z } from 'zod';
import { checkMethod } from '#domain/attendance/order-check.status';
import { post } from '#contract/kit/endpoint';
import { codeOf, id, int, text } from '#contract/kit/fields';

/** The name of a due thing: its trade number, followed by the line of the sale if it has lines. */
const dueKey = z
  .string()
  .trim()
  .regex(/^[A-Z]\d{14}(-\d{1,9})?$/);

const dueItem = z.object({
  key: z.string(),
  tradeNo: z.string(),
  letter: z.string(),
  userName: z.string(),
  roleId: z.int(),
  title: z.string(),
  enTitle: z.string(),
  detail: z.string(),
  detailEn: z.string(),
  beginAt: z.string(),
  endAt: z.string(),
  venueName: z.string(),
  enVenueName: z.string(),
  left: z.int(),
  refusal: z.string().nullable(),
  refusalEn: z.string().nullable(),
});
/** A thing of any kind that staff may write off, with the reason if it is refused now; the name is masked. */
export type DueItem = z.output<typeof dueItem>;

const dueResult = z.object({
  key: z.string(),
  done: z.boolean(),
  refusal: z.string().nullable(),
  refusalEn: z.string().nullable(),
});
/** What happened to one thing of a write-off. */
export type DueResult = z.output<typeof dueResult>;

const place = { method: codeOf(checkMethod).default(checkMethod.scan), venueId: id.optional() };

/** One code for all kinds of things sold: what is due under it, and writing it off. */
export const dues = {
  due: post('/api/orders/due', {
    admit: { right: 'OrderCheckCode' },
    about: 'Everything of any kind that a code makes due now, by time. A code that fails is recorded.',
    input: z.object({ code: text(200).min(4), ...place }),
    reply: z.object({ items: z.array(dueItem) }),
  }),
  writeOff: post('/api/orders/write_off', {
    admit: { right: 'OrderCheckCode' },
    money: true,
    about: 'Writes off things that are due, each on its own, and returns what happened to each.',
    input: z.object({
      items: z
        .array(z.object({ key: dueKey, pieces: int.min(1).max(999).default(1) }))
        .min(1)
        .max(50)
        .refine((items) => new Set(items.map(({ key }) => key)).size === items.length, 'one entry each'),
      ...place,
    }),
    reply: z.object({ items: z.array(dueResult) }),
  }),
};
