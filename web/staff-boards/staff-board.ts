import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isLocalDate } from '#domain/kit/time';
import { schoolDate, useNow } from '#web/kit/browser/clock';
import { dayText } from '#web/kit/text/format';
import { useSession } from '#web/kit/session/session';
import { minutesSinceMidnight } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { useSiteList } from '#web/kit/list/site-list';
import type { CellKey } from '#web/boards/slot-grid';
import { useStaffDay } from './staff-day';
import { canOccupy, staffFigures, staffGridOf } from './staff-grid';

const noKeys: ReadonlySet<CellKey> = new Set();

/**
 * The state of the staff board on desktop and phone: site, date and order are in the address, selected slots in the
 * page.
 */
export function useStaffBoard() {
  const { t, pick, lang } = useWords();
  const may = useSession((state) => state.may);
  const [query, setQuery] = useSearchParams();
  const [picked, pickSlots] = useState(noKeys);
  const sites = useSiteList();
  const venueIds = useSession((state) => state.venueIds);
  const list = useMemo(
    () => (sites.data?.content ?? []).filter(({ venueId }) => venueIds === null || venueIds.includes(venueId)),
    [sites.data, venueIds],
  );
  const siteId = Number(query.get('siteId')) || list[0]?.id || null;
  const requestedDate = query.get('date') ?? '';
  const date = isLocalDate(requestedDate) ? requestedDate : schoolDate();
  const tradeNo = query.get('tradeNo');
  const day = useStaffDay(siteId, date);
  const at = minutesSinceMidnight(date, useNow(10_000));
  const grid = useMemo(() => (day.data ? staffGridOf(day.data) : null), [day.data]);
  const figures = useMemo(() => (day.data ? staffFigures(day.data, at) : null), [day.data, at]);

  const go = (next: Record<string, string | null>) => {
    if (!('tradeNo' in next) || next['tradeNo'] !== null) pickSlots(noKeys);
    setQuery(
      (before) => {
        const all = new URLSearchParams(before);
        if (!('tradeNo' in next)) all.delete('tradeNo');
        for (const [name, value] of Object.entries(next))
          if (value === null) all.delete(name);
          else all.set(name, value);
        return all;
      },
      { replace: true },
    );
  };
  const onPress = (key: CellKey) => {
    const cell = grid?.cells.get(key);
    if (!cell) return;
    if (cell.tradeNo !== null) return go({ tradeNo: cell.tradeNo });
    if (!canOccupy(cell) || !may('ReservationManageOccupy')) return;
    if (tradeNo) go({ tradeNo: null });
    pickSlots((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  };
  const titleOf = (no: string): string => {
    const place = grid?.rows.flatMap(({ places }) => places).find((one) => one?.cell.tradeNo === no);
    const space = grid?.spaces.find(({ id }) => id === place?.cell.spaceId);
    return place && space ? `${t(space.name)} ${place.begin}–${place.end}` : no;
  };
  const site = list.find(({ id }) => id === siteId);
  const name = site ? pick(`${site.venueName} · ${site.siteName}`, `${site.enVenueName} · ${site.enSiteName}`) : '';
  return {
    list,
    siteId,
    date,
    tradeNo,
    day,
    at,
    grid,
    figures,
    picked,
    go,
    onPress,
    titleOf,
    label: `${name} ${dayText(date, lang)}`,
    mayOccupy: may('ReservationManageOccupy'),
    drop: (key: CellKey) => pickSlots((before) => new Set([...before].filter((one) => one !== key))),
    clear: () => pickSlots(noKeys),
  };
}
