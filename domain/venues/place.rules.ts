import { refuse, type Refusal } from '#domain/kit/failure';
import { minute as minuteOf } from '#domain/kit/time';
import { placeFailure } from './place.failures';
import { siteMode } from './venue.status';

/** Where the number stands in the names of several spaces. */
export const NUMBER = '{n}';

/** Names of spaces numbered from a number on; null where several would share a name. */
export function numbered(name: string, from: number, count: number): string[] | null {
  if (!name.includes(NUMBER)) return count === 1 ? [name] : null;
  return Array.from({ length: count }, (_, i) => name.replaceAll(NUMBER, String(from + i)));
}

const sides = [
  ['东半场', '西半场'],
  ['东区', '中区', '西区'],
  ['一区', '二区', '三区', '四区'],
] as const;
const enSides = [
  ['east half', 'west half'],
  ['east', 'middle', 'west'],
  ['A', 'B', 'C', 'D'],
] as const;

/** What the parts of a court are called: `1号整场` in two is `1号东半场` and `1号西半场`. */
export function partNames(
  spaceName: string,
  enName: string,
  parts: number,
): { readonly spaceName: string; readonly enName: string }[] {
  const zh = sides[parts - 2] ?? [];
  const en = enSides[parts - 2] ?? [];
  const stem = spaceName.replace(/整场$/, '');
  const enStem = enName.replace(/ full$/i, '');
  return zh.map((side, i) => ({ spaceName: `${stem}${side}`, enName: `${enStem} ${en[i] ?? ''}` }));
}

/** Why a venue's hours and place on the map do not fit, or null. */
export function whyNotVenue({
  openFrom,
  openTo,
  lng,
  lat,
}: {
  readonly openFrom: string;
  readonly openTo: string;
  readonly lng?: number | undefined;
  readonly lat?: number | undefined;
}): Refusal | null {
  if (minuteOf(openTo) <= minuteOf(openFrom)) return refuse(placeFailure.placeHoursWrong);
  return (lng === undefined) === (lat === undefined) ? null : refuse(placeFailure.placePointHalf);
}

/** Why a site's hours, places and companions do not fit, or null. */
export function whyNotSite({
  openFrom,
  openTo,
  bookingMode,
  seatCount,
  buddyNumMin,
  buddyNumMax,
}: {
  readonly openFrom: string;
  readonly openTo: string;
  readonly bookingMode: number;
  readonly seatCount: number;
  readonly buddyNumMin: number;
  readonly buddyNumMax: number;
}): Refusal | null {
  if (minuteOf(openTo) <= minuteOf(openFrom)) return refuse(placeFailure.placeHoursWrong);
  if (bookingMode === siteMode.capacity && seatCount === 0) return refuse(placeFailure.seatsMissing);
  return buddyNumMin > buddyNumMax ? refuse(placeFailure.buddiesWrong) : null;
}

/** The conflict groups of a site's spaces: spaces that hang together have one number, the lowest of their ids; one that stands alone has none. */
export function groupsOf(
  spaces: readonly { readonly id: number; readonly conflictSpaceIds: readonly number[] }[],
): ReadonlyMap<number, number | null> {
  const lead = new Map(spaces.map(({ id }) => [id, id]));
  const top = (id: number): number => {
    const above = lead.get(id) ?? id;
    return above === id ? id : top(above);
  };
  for (const { id, conflictSpaceIds } of spaces) {
    for (const other of conflictSpaceIds) {
      if (!lead.has(other)) continue;
      const [a, b] = [top(id), top(other)];
      lead.set(Math.max(a, b), Math.min(a, b));
    }
  }
  const size = new Map<number, number>();
  for (const { id } of spaces) size.set(top(id), (size.get(top(id)) ?? 0) + 1);
  return new Map(spaces.map(({ id }) => [id, (size.get(top(id)) ?? 0) > 1 ? top(id) : null]));
}
