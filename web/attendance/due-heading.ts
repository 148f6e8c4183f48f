import type { Text } from '#web/kit/text/lang';
import { textOf } from '#web/kit/call/call';
import type { FoundDue } from './use-due-check';

/** The heading of a check: `ok` is null while nothing is decided. */
interface DueHeading {
  readonly ok: boolean | null;
  readonly text: Text;
}

/**
 * Returns what a check has come to: an error, what was written off, what is due, or that a scan is awaited. If a single
 * thing was refused, this is its reason.
 */
export function dueHeading(found: FoundDue | null, problem: unknown, busy: boolean): DueHeading {
  if (problem !== null) return { ok: false, text: textOf(problem) };
  if (busy) return { ok: null, text: { zh: '正在核验…', en: 'Checking…' } };
  if (!found) return { ok: null, text: { zh: '等待扫码', en: 'Waiting for a scan' } };
  if (!found.results) {
    const ready = found.items.filter(({ refusal }) => refusal === null).length;
    return ready === 0
      ? { ok: false, text: { zh: '没有可核销的项目', en: 'Nothing to redeem now' } }
      : { ok: null, text: { zh: `${ready} 项可核销`, en: `${ready} ready to redeem` } };
  }
  const [only, ...others] = found.results.values();
  if (only && !only.done && others.length === 0)
    return { ok: false, text: { zh: only.refusal ?? '', en: only.refusalEn ?? '' } };
  const done = [...found.results.values()].filter((result) => result.done).length;
  const refused = found.results.size - done;
  return refused === 0
    ? { ok: true, text: { zh: `核验通过，已核销 ${done} 项`, en: `Passed: ${done} redeemed` } }
    : { ok: false, text: { zh: `已核销 ${done} 项，拒绝 ${refused} 项`, en: `${done} redeemed, ${refused} rejected` } };
}
