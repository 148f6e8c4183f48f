import { z } from 'zod';
import { gatewayChannels } from './ledger';

const count = z.int().min(0);

/** A fault of calls, until it happened `times` times. `on` names the call; `*` is every call. */
const callFault = z.object({
  on: z.enum(['*', 'open', 'query', 'close', 'refund', 'refundQuery', 'card', 'certificates', 'bill']).default('*'),
  /** How many calls it affects; without it, every one until the faults are replaced. */
  times: count.optional(),
  /** An order number: only calls that contain it are affected. */
  about: z.string().min(6).optional(),
  delayMs: count.default(0),
  /** Answers 500 and does nothing. */
  status500: z.boolean().default(false),
  /** Closes the connection before or after performing the call. */
  dropBefore: z.boolean().default(false),
  dropAfter: z.boolean().default(false),
  /** A refusal code of the channel, such as NOT_ENOUGH. */
  refuse: z.string().optional(),
  /** Answers with a wrong signature. */
  badSignature: z.boolean().default(false),
});
export type CallFault = z.output<typeof callFault>;

/** Faults of notices. */
const noticeFaults = z.object({
  notifyTimes: count.default(1),
  notifyParallel: z.boolean().default(true),
  notifyDelayMs: count.default(0),
  neverNotify: z.boolean().default(false),
  /** Fen added to the amount in the notice. */
  amountPlus: z.int().default(0),
  badSignature: z.boolean().default(false),
  wrongKey: z.boolean().default(false),
  /** The refund notice is sent before the refund call is answered, the payment notice before the page answers. */
  notifyFirst: z.boolean().default(false),
  /** Notices of one second are sent in reverse order. */
  reorder: z.boolean().default(false),
  /** How long a refund stays PROCESSING, and its final state. */
  refundMs: count.default(150),
  refundEnds: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']).default('SUCCESS'),
});
type NoticeFaults = z.output<typeof noticeFaults>;

/** Faults of a day's bill: omitted lines, amounts changed by fen, unknown lines. */
const billFaults = z.object({
  omit: z.array(z.string()).default([]),
  amountPlus: z.record(z.string(), z.int()).default({}),
  add: z
    .array(
      z.object({
        channel: z.enum(gatewayChannels),
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
type BillFaults = z.output<typeof billFaults>;

/** Body of `POST /faults`: replaces all faults; `{}` clears them. */
export const gatewayFaultsBody = noticeFaults.extend({
  calls: z.array(callFault).default([]),
  bill: billFaults.prefault({}),
});

/** The configured faults of the gateway. */
export class GatewayFaults {
  private notices: NoticeFaults = noticeFaults.parse({});
  private billFaults: BillFaults = billFaults.parse({});
  private calls: (Omit<CallFault, 'times'> & { left: number })[] = [];

  set(body: z.input<typeof gatewayFaultsBody>): void {
    const { calls, bill, ...notices } = gatewayFaultsBody.parse(body);
    this.billFaults = bill;
    this.notices = notices;
    this.calls = calls.map(({ times, ...fault }) => ({ ...fault, left: times ?? Number.POSITIVE_INFINITY }));
  }

  get notice(): NoticeFaults {
    return this.notices;
  }

  get bill(): BillFaults {
    return this.billFaults;
  }

  /** Returns the fault of this call, if one is left; `requestText` is its address and body. */
  strike(call: CallFault['on'], requestText: string): Omit<CallFault, 'times'> | null {
    const fault = this.calls.find(
      (one) =>
        one.left > 0 &&
        (one.on === '*' || one.on === call) &&
        (one.about === undefined || requestText.includes(one.about)),
    );
    if (!fault) return null;
    fault.left -= 1;
    return fault;
  }
}
