import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monitoring, type MonitoringTile, type TileNow } from '#contract/alarms/monitoring.contract';
import { room } from '#contract/kit/live';
import type { EquipmentRoom } from '#contract/kit/rooms';
import { call } from '#web/kit/call/call';
import { useOnChange } from '#web/kit/browser/on-change';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';

const HOUR = 3_600_000;
/** The lasting facts and the past hour are read again after this time; the rooms send what changes. */
const REREAD_MS = 300_000;
const MOST_VENUES = 40;
type Points = MonitoringTile['points'];

/** Appends the newest values to the past hours and drops what is older than an hour. */
function extendPoints(
  before: ReadonlyMap<string, Points>,
  now: ReadonlyMap<string, TileNow>,
  tiles: readonly MonitoringTile[],
): ReadonlyMap<string, Points> {
  const next = new Map(before);
  for (const { key, points, metric } of tiles) {
    const held = before.get(key) ?? points;
    const live = now.get(key);
    const last = held.at(-1);
    if (metric === null || live?.value == null || live.at === null || (last && live.at <= last.at)) continue;
    const since = live.at - HOUR;
    next.set(key, [...held.filter(({ at }) => at >= since), { at: live.at, value: live.value }]);
  }
  return next;
}

/** The tiles of the caller's venues, kept current by their rooms. */
export function useMonitoring() {
  const read = useQuery({
    queryKey: ['EquipmentFonitoringReality'],
    queryFn: () => call(monitoring.tiles, {}, { quiet: true }),
    refetchInterval: REREAD_MS,
  });
  const [grown, grow] = useState<ReadonlyMap<string, Points>>(new Map());
  const venues = read.data?.venues ?? [];
  const views = useRooms<EquipmentRoom>(venues.slice(0, MOST_VENUES).map(({ id }) => room.equipment(id)));
  const now = new Map(
    [...views.values()].flatMap(({ body }) => body?.tiles ?? []).map((tile) => [tile.key, tile as TileNow] as const),
  );
  useOnChange(views, () => {
    grow(extendPoints(grown, now, read.data?.tiles ?? []));
    const known = new Set(read.data?.tiles.map(({ key }) => key));
    if (read.data && [...now.keys()].some((key) => !known.has(key))) void read.refetch();
  });
  const tiles = (read.data?.tiles ?? []).map((tile): MonitoringTile => {
    const live = now.get(tile.key);
    return { ...tile, ...live, points: grown.get(tile.key) ?? tile.points };
  });
  return { read, venues, tiles, trust: combinedStateOf([...views.values()]) };
}
