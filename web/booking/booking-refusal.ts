import { z } from 'zod';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { releaseLotteryFailure } from '#domain/release-lottery/release-lottery.failures';
import type { CallError } from '#web/kit/call/call';
import type { Text } from '#web/kit/text/lang';
import { cellKey, type CellKey } from '#web/boards/slot-grid';

/** A refused booking as the page shows it: the server's sentence, the rule, and the alternatives. */
export interface BookingRefusalView {
  readonly text: Text;
  readonly rule: string | null;
  /** When, or for which date, the booking can be tried again. */
  readonly nextAllowedAt: string | null;
  readonly alternatives: readonly CellKey[];
  /** The safety video to watch before the booking is possible. */
  readonly videoId: number | null;
  readonly requestId: string | undefined;
  /** The connection was lost: it is unknown whether the slots were booked. */
  readonly unknown: boolean;
  /** Not refused but entered in a draw, or a draw is in progress: the page links to it. */
  readonly draw: boolean;
  /** An unpaid bill refuses it: the page links to the bills. */
  readonly debt: boolean;
}

const drawFailureKeys: ReadonlySet<string | undefined> = new Set([
  releaseLotteryFailure.potEntered.key,
  releaseLotteryFailure.potDrawing.key,
]);

const refusalDataSchema = z.object({
  rule: z.string().nullish(),
  nextAllowedAt: z.string().nullish(),
  videoId: z.number().nullish(),
  alternatives: z.array(z.object({ spaceId: z.union([z.number(), z.string()]), timeId: z.coerce.number() })).nullish(),
});

/** Parses a refusal; unknown data is ignored, the sentence is always set. */
export function refusalOf(error: CallError): BookingRefusalView {
  const read = refusalDataSchema.safeParse(error.detail.data);
  const detail = read.success ? read.data : {};
  return {
    text: error.text,
    rule: detail.rule || null,
    nextAllowedAt: detail.nextAllowedAt || null,
    videoId: detail.videoId ?? null,
    requestId: error.detail.traceId,
    unknown: error.offline,
    draw: drawFailureKeys.has(error.detail.errKey),
    debt: error.detail.errKey === bookingFailure.debtOpen.key,
    alternatives: (detail.alternatives ?? []).map(({ spaceId, timeId }) => cellKey(spaceId, timeId)),
  };
}
