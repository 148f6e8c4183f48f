import type { orderChecks } from '#contract/attendance/order-check.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { textOf } from '#web/kit/call/call';
import type { CheckOutcome } from './check-result';

/** Returns the outcome of a code lookup: whether its booking may enter now, or the error; null before the first one. */
export function lookUpOutcome(found: ReplyOf<typeof orderChecks.look> | null, problem: unknown): CheckOutcome | null {
  const order = found?.order ?? null;
  return found && order
    ? {
        ok: found.refusal === null,
        text:
          found.refusal === null
            ? { zh: '有效，现在可以入场', en: 'Valid. Entry allowed now' }
            : { zh: found.refusal, en: found.refusalEn ?? found.refusal },
        order,
      }
    : problem !== null
      ? { ok: false, text: textOf(problem), order: null }
      : null;
}
