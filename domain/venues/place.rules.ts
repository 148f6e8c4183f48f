import { refuse, type Refusal } from '#domain/kit/failure';
import { minute as minuteOf } from '#domain/kit/time';
import { placeFailure } from './place.failures';
import { siteMode } from './venue.status';

/** The placeholder of the number in the names of several spaces. */
const NUMBER_PLACEHOLDER = '{n}';

/** Returns numbered space names, or null if several would be equal. */
export function numberedNames(name: string, from: number, count: number): string[] | null {
  if (!name.includes(NUMBER_PLACEHOLDER)) return count === 1 ? [name] : null;
  return Array.from({ length: count }, (_, i) => name.replaceAll(NUMBER_PLACEHOLDER, String(from + i)));
}

const partSuffixes = [
  ['东半场', '西半场'],
  ['东区', '中区', '西区'],
  ['一区', '二区', '三区', '四区'],
] as const;
const enPartSuffixes = [
  ['east half', 'west half'],
  ['east', 'middle', 'west'],
  ['A', 'B', 'C', 'D'],
] as const;

/** Returns the names of the parts of a court: `1号整场` in two parts gives `1号东半场` and `1号西半场`. */
export function partNames(
  spaceName: string,
  enName: string,
  parts: number,
): { readonly spaceName: string; readonly enName: string }[] {
  const zh = partSuffixes[parts - 2] ?? [];
  const en = enPartSuffixes[parts - 2] ?? [];
  const stem = spaceName.replace(/整场$/, '');
  const enStem = enName.replace(/ full$/i, '');
  return zh.map((side, i) => ({ spaceName: `${stem}${side}`, enName: `${enStem} ${en[i] ?? ''}` }));
}

/** Returns why a venue's hours and map position are invalid, or null. */
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

/** Returns why a site's hours, capacity and companion limits are invalid, or null. */
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

/**
 * Returns the conflict groups of a site's spaces: connected spaces share the lowest of their ids; a space without
 * conflicts has none.
 */
export function conflictGroups(
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
