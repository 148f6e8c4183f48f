import type { RoomGroup } from '#contract/rooms/space-overview.contract';

/** What rooms can be summed and filtered by. */
export type SpacePart = 'buildingId' | 'usage' | 'useStatus' | 'orgId';
/** The chosen value of each part as an address holds it; `none` is no department. */
export type SpaceFilter = Readonly<Partial<Record<SpacePart, string>>>;

/** Rooms and area (m²) of one value; `share` is its part of the area of all values, from 0 to 1. */
export interface SpaceSum {
  readonly value: string;
  readonly rooms: number;
  readonly area: number;
  readonly share: number;
}

const valueOf = (group: RoomGroup, part: SpacePart): string => String(group[part] ?? 'none');
/** Sums of areas in hundredths of a square metre, which add up exactly. */
const hundredths = (area: number): number => Math.round(area * 100);

/** Returns the groups that a filter keeps, whatever it says about `except`. */
export const filterGroups = (
  groups: readonly RoomGroup[],
  filter: SpaceFilter,
  except: SpacePart | null = null,
): readonly RoomGroup[] =>
  groups.filter((group) =>
    Object.entries(filter).every(([part, value]) => part === except || valueOf(group, part as SpacePart) === value),
  );

/** Returns rooms and area of all groups together. */
export const sumOf = (groups: readonly RoomGroup[]): { readonly rooms: number; readonly area: number } => ({
  rooms: groups.reduce((sum, { rooms }) => sum + rooms, 0),
  area: groups.reduce((sum, { area }) => sum + hundredths(area), 0) / 100,
});

/** Returns rooms and area by a part, the largest area first. */
export function sumBy(groups: readonly RoomGroup[], part: SpacePart): readonly SpaceSum[] {
  const byValue = new Map<string, RoomGroup[]>();
  for (const group of groups) {
    const value = valueOf(group, part);
    byValue.set(value, [...(byValue.get(value) ?? []), group]);
  }
  const total = sumOf(groups).area;
  return [...byValue]
    .map(([value, own]) => ({ value, ...sumOf(own) }))
    .map((sum) => ({ ...sum, share: total === 0 ? 0 : sum.area / total }))
    .sort((a, b) => b.area - a.area || a.value.localeCompare(b.value));
}
