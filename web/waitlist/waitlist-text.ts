import { enumMember } from '#domain/kit/enumeration';
import { waitlistScope } from '#domain/waitlist/waitlist.status';
import type { WaitlistEntryView } from '#contract/waitlist/waitlist.contract';
import { localized, type Lang } from '#web/kit/text/lang';
import { withHanSpacing } from '#web/kit/text/date-text';
import type { CellKey } from '#web/boards/slot-grid';
import type { SlotKind } from '#web/boards/slot-appearance';

/**
 * Returns the text of a waitlist entry: `3 号场 18:00-19:00`, `任意场地 18:00-19:00`; the offered slot once there is an
 * offer.
 */
export function entryText(
  {
    scope,
    spaceName,
    enSpaceName,
    times,
    offerTimes,
  }: Pick<WaitlistEntryView, 'scope' | 'spaceName' | 'enSpaceName' | 'times' | 'offerTimes'>,
  lang: Lang,
): string {
  const at = offerTimes ?? times;
  if (spaceName !== null) return `${withHanSpacing(localized(lang, spaceName, enSpaceName))} ${at}`;
  return scope === waitlistScope.exact ? at : `${lang === 'zh' ? '任意场地' : 'Any court'} ${at}`;
}

/** Returns the name of a scope. */
export const scopeText = (scope: number, lang: Lang): string => enumMember(waitlistScope, scope)?.[lang] ?? '';

const waitableKinds: ReadonlySet<SlotKind> = new Set(['held', 'booked', 'full', 'conflict']);

/** Returns the court and time a member can wait for at this cell; null if there is none. */
export function canWaitFor(
  key: CellKey,
  kind: SlotKind | undefined,
): { readonly spaceId: number; readonly timeId: number } | null {
  const [space = '', time = ''] = key.split('/');
  return kind !== undefined && waitableKinds.has(kind) && /^\d+$/.test(space)
    ? { spaceId: Number(space), timeId: Number(time) }
    : null;
}
