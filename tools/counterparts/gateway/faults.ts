import { z } from 'zod';
import { channels } from './ledger';

const count = z.int().min(0);

/** What goes wrong, until `times` of it have happened. `on` names the call; `*` is every call. */
const callFault = z.object({
  on: z.enum(['*', 'open', 'query', 'close', 'refund', 'refundQuery', 'card', 'certificates', 'bill']).default('*'),
  /** How many calls it strikes; without it, every one until the next order. */
  times: count.optional(),
  /** A number of an order: only calls that name it are struck. */
  about: z.string().min(6).optional(),
  delayMs: count.default(0),
  /** Answer 500 and do nothing. */
  status500: z.boolean().default(false),
  /** Cut the line before doing it, or after having done it. */
  dropBefore: z.boolean().default(false),
  dropAfter: z.boolean().default(false),
  /** A refusal in the channel's own words, such as NOT_ENOUGH. */
  refuse: z.string().optional(),
  /** Answer under a wrong signature. */
  badSignature: z.boolean().default(false),
});
export type CallFault = z.output<typeof callFault>;

/** How notices misbehave. */
const noticeFaults = z.object({
  notifyTimes: count.default(1),
  notifyParallel: z.boolean().default(true),
  notifyDelayMs: count.default(0),
  neverNotify: z.boolean().default(false),
  /** Fen added to the amount the notice names. */
  amountPlus: z.int().default(0),
  badSignature: z.boolean().default(false),
  wrongKey: z.boolean().default(false),
  /** The refund notice goes out before the refund call is answered, the pay notice before the page answers. */
  notifyFirst: z.boolean().default(false),
  /** Notices of one second go out in reverse. */
  reorder: z.boolean().default(false),
  /** How long a refund stays PROCESSING, and what it becomes. */
  refundMs: count.default(150),
  refundEnds: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']).default('SUCCESS'),
});
export type NoticeFaults = z.output<typeof noticeFaults>;

/** What is wrong in the books of a day: lines left out, amounts changed by fen, lines nobody knows. */
const billFaults = z.object({
  omit: z.array(z.string()).default([]),
  amountPlus: z.record(z.string(), z.int()).default({}),
  add: z
    .array(
      z.object({
        channel: z.enum(channels),
        kind: z.enum(['pay', 'refund']),
        no: z.string(),
        platformNo: z.string(),
        amount: z.int().min(1),
        fee: z.int().default(0),
        at: z.int(),
      }),
    )
    .default([]),
});
export type BillFaults = z.output<typeof billFaults>;

/** Body of `POST /faults`: replaces all faults; `{}` makes the gateway well again. */
export const faultsBody = noticeFaults.extend({ calls: z.array(callFault).default([]), bill: billFaults.prefault({}) });

/** The gateway's misbehaviour, as ordered. */
export class Faults {
  private notices: NoticeFaults = noticeFaults.parse({});
  private books: BillFaults = billFaults.parse({});
  private calls: (Omit<CallFault, 'times'> & { left: number })[] = [];

  set(body: z.input<typeof faultsBody>): void {
    const { calls, bill, ...notices } = faultsBody.parse(body);
    this.books = bill;
    this.notices = notices;
    this.calls = calls.map(({ times, ...fault }) => ({ ...fault, left: times ?? Number.POSITIVE_INFINITY }));
  }

  get notice(): NoticeFaults {
    return this.notices;
  }

  get bill(): BillFaults {
    return this.books;
  }

  /** The fault that strikes this call, if one is left; `said` is its address and body. */
  strike(call: CallFault['on'], said: string): Omit<CallFault, 'times'> | null {
    const fault = this.calls.find(
      (one) =>
        one.left > 0 && (one.on === '*' || one.on === call) && (one.about === undefined || said.includes(one.about)),
    );
    if (!fault) return null;
    fault.left -= 1;
    return fault;
  }
}
