import { z } from 'zod';
import { potFailure } from '#domain/reservations/pot.failures';
import type { CallError } from '#web/kit/call';
import type { Text } from '#web/kit/lang';
import { cellKey, type CellKey } from './slot-grid';

/** A refused booking as the page shows it: the server's own sentence, the rule, and what it offers instead. */
export interface Refused {
  readonly text: Text;
  readonly rule: string | null;
  /** From when, or from which date, it may be tried again. */
  readonly nextAllowedAt: string | null;
  readonly alternatives: readonly CellKey[];
  readonly requestId: string | undefined;
  /** The connection was lost: nobody knows yet whether the slots were taken. */
  readonly unknown: boolean;
  /** Not refused but in a draw, or while one is made: the way to it is shown. */
  readonly draw: boolean;
}

const drawn: ReadonlySet<string | undefined> = new Set([potFailure.potEntered.key, potFailure.potDrawing.key]);

const data = z.object({
  rule: z.string().nullish(),
  nextAllowedAt: z.string().nullish(),
  alternatives: z.array(z.object({ spaceId: z.union([z.number(), z.string()]), timeId: z.coerce.number() })).nullish(),
});

/** Reads a refusal; data the page does not understand is left out, the sentence always stands. */
export function refusalIn(error: CallError): Refused {
  const read = data.safeParse(error.detail.data);
  const told = read.success ? read.data : {};
  return {
    text: error.text,
    rule: told.rule || null,
    nextAllowedAt: told.nextAllowedAt || null,
    requestId: error.detail.traceId,
    unknown: error.offline,
    draw: drawn.has(error.detail.errKey),
    alternatives: (told.alternatives ?? []).map(({ spaceId, timeId }) => cellKey(spaceId, timeId)),
  };
}
