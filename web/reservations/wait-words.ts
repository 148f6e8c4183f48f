import { memberOf } from '#domain/kit/enumeration';
import { waitScope } from '#domain/reservations/waitlist.status';
import type { WaitView } from '#contract/reservations/waitlist.contract';
import { either, type Lang } from '#web/kit/lang';
import { spaced } from '#web/kit/told';
import type { CellKey } from './slot-grid';
import type { SlotKind } from './slot-look';

/**
 * Returns the text of a waitlist entry: `3 号场 18:00-19:00`, `任意场地 18:00-19:00`; the offered slot once there is an
 * offer.
 */
export function wishText(
  {
    scope,
    spaceName,
    enSpaceName,
    times,
    offerTimes,
  }: Pick<WaitView, 'scope' | 'spaceName' | 'enSpaceName' | 'times' | 'offerTimes'>,
  lang: Lang,
): string {
  const at = offerTimes ?? times;
  if (spaceName !== null) return `${spaced(either(lang, spaceName, enSpaceName))} ${at}`;
  return scope === waitScope.exact ? at : `${lang === 'zh' ? '任意场地' : 'Any court'} ${at}`;
}

/** Returns the name of a scope. */
export const scopeText = (scope: number, lang: Lang): string => memberOf(waitScope, scope)?.[lang] ?? '';

const taken: ReadonlySet<SlotKind> = new Set(['held', 'booked', 'full', 'conflict']);

/** Returns the court and time a member can wait for at this cell; null if there is none. */
export function canWaitFor(
  key: CellKey,
  kind: SlotKind | undefined,
): { readonly spaceId: number; readonly timeId: number } | null {
  const [space = '', time = ''] = key.split('/');
  return kind !== undefined && taken.has(kind) && /^\d+$/.test(space)
    ? { spaceId: Number(space), timeId: Number(time) }
    : null;
}
