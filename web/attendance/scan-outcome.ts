import { sentenceOf } from '#domain/kit/failure';
import { doorResult, doorScanState } from '#domain/attendance/door.status';
import type { DoorCheck } from '#domain/attendance/door.rules';
import { schoolStamp } from '#web/kit/browser/clock';
import type { Text } from '#web/kit/text/lang';
import type { DoorScan } from './door-db';
import type { ReadyList } from './door-list';
import { dueHeading } from './due-heading';
import type { ScanOutcome } from './scan-card';
import type { FoundDue } from './use-due-check';

const both = ([zh, en]: readonly [string, string]): Text => ({ zh, en });
const clock = (at: number): string => schoolStamp(at).slice(11, 16);
const titles: Readonly<Record<number, Text>> = {
  [doorResult.admitted]: { zh: '可入场', en: 'Admit' },
  [doorResult.used]: { zh: '已用过', en: 'Already used' },
  [doorResult.refused]: { zh: '不可入场', en: 'Do not admit' },
};

/** Returns what to show of a check without network. */
export function doorOutcome({ result, booking, usedAt, refusal }: DoorCheck, list: ReadyList): ScanOutcome {
  const facts = refusal ? { ...refusal.facts } : {};
  if (typeof facts['nextAllowedAt'] === 'string') facts['nextAllowedAt'] = clock(Number(facts['nextAllowedAt']));
  const reason: Text | null = refusal
    ? { zh: sentenceOf(refusal.spec, 'zh', facts), en: sentenceOf(refusal.spec, 'en', facts) }
    : usedAt !== null
      ? { zh: `${clock(usedAt)} 已入场，请核对证件`, en: `Admitted at ${clock(usedAt)}. Check the ID.` }
      : { zh: '签名有效 · 未用过', en: 'Signature valid · not used' };
  return {
    tone: result === doorResult.admitted ? 'ok' : result === doorResult.used ? 'warn' : 'no',
    title: titles[result] as Text,
    reason,
    place: booking ? both(list.siteName(booking.site)) : null,
    person: booking
      ? {
          zh: `${booking.name || '散客'} · ${booking.people} 人 · ${clock(booking.opensAt)}–${clock(booking.endsAt)}`,
          en: `${booking.name || 'Walk-in'} · ${booking.people} ${booking.people === 1 ? 'person' : 'people'} · ${clock(booking.opensAt)}–${clock(booking.endsAt)}`,
        }
      : null,
  };
}

/** Returns what to show of a check by the server; null while nothing is decided. */
export function dueOutcome(found: FoundDue | null, problem: unknown, busy: boolean): ScanOutcome | null {
  const { ok, text } = dueHeading(found, problem, busy);
  const first = found?.items[0];
  if (ok === null) return null;
  return {
    tone: ok ? 'ok' : 'no',
    title: ok ? { zh: '可入场', en: 'Passed' } : { zh: '不可入场', en: 'Rejected' },
    reason: text,
    place: first ? { zh: first.title, en: first.enTitle } : null,
    person: first?.userName ? { zh: first.userName, en: first.userName } : null,
  };
}

/** Returns what to show of a scan that the server found to be a second use. */
export const doubleOutcome = ({ site, name, firstAt, firstDoor, at }: DoorScan): ScanOutcome => ({
  tone: 'no',
  title: { zh: '两处都用', en: 'Used twice' },
  reason: {
    zh: `联网后发现重复：${firstDoor ?? ''} ${firstAt === null ? '' : clock(firstAt)}，本机 ${clock(at)}`,
    en: `Found when back online: ${firstDoor ?? ''} at ${firstAt === null ? '' : clock(firstAt)}, here at ${clock(at)}`,
  },
  place: both(site),
  person: { zh: name, en: name },
});

/** Returns the line of a scan in the list of the last ones. */
export const scanLine = ({ state, refusal, firstDoor, firstAt }: DoorScan): Text =>
  state === doorScanState.double
    ? {
        zh: `两处都用 · ${firstDoor ?? ''} ${firstAt === null ? '' : clock(firstAt)} 在前`,
        en: `Used twice · ${firstDoor ?? ''} ${firstAt === null ? '' : clock(firstAt)}`,
      }
    : refusal
      ? both(refusal)
      : { zh: '离线核验有效', en: 'Valid, checked offline' };
