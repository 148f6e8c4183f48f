import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { memberOf } from '#domain/kit/enumeration';
import { orderSource } from '#domain/orders/order.status';
import { isLocalDate, type LocalDate } from '#domain/kit/time';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call';
import { schoolDate, useNow } from '#web/kit/clock';
import { CourtDrawing } from '#web/kit/drawing';
import { dayText } from '#web/kit/format';
import { Failed } from '#web/kit/list-states';
import { LiveMark } from '#web/kit/live-mark';
import { Notice } from '#web/kit/notice';
import { useSession } from '#web/kit/session';
import { SlotGlyph } from '#web/kit/slot-glyph';
import { laterDate, minuteOn } from '#web/kit/told';
import { useWords } from '#web/kit/words';
import { BoardSkeleton } from './board-skeleton';
import { OccupyPanel } from './occupy-panel';
import type { CellKey } from './slot-grid';
import { StaffBar } from './staff-bar';
import { useStaffDay } from './staff-day';
import { canOccupy, sourceMarks, staffFigures, staffGridOf } from './staff-grid';
import { StaffMatrix } from './staff-matrix';
import { StaffOrder } from './staff-order';

const nothing: ReadonlySet<CellKey> = new Set();

/** The booking desk: a site's day with every order in it, live; an order opens beside it, free slots are taken for the house. Site, date and order stand in the address. */
export default function ReservationManage() {
  const { t, pick, lang } = useWords();
  const may = useSession((state) => state.may);
  const [query, setQuery] = useSearchParams();
  const [picked, pickSlots] = useState(nothing);
  const sites = useQuery({ queryKey: ['siteList'], queryFn: () => call(venues.siteList, { page: -1, size: -1 }, { quiet: true }), staleTime: 300_000 });
  const list = useMemo(() => sites.data?.content ?? [], [sites.data]);
  const siteId = Number(query.get('siteId')) || list[0]?.id || null;
  const asked = query.get('date') ?? '';
  const date = (isLocalDate(asked) ? asked : schoolDate()) as LocalDate;
  const tradeNo = query.get('tradeNo');
  const day = useStaffDay(siteId, date);
  const at = minuteOn(date, useNow(10_000));
  const grid = useMemo(() => (day.data ? staffGridOf(day.data) : null), [day.data]);
  const figures = useMemo(() => (day.data ? staffFigures(day.data, at) : null), [day.data, at]);

  const go = (next: Record<string, string | null>) => {
    if (!('tradeNo' in next) || next['tradeNo'] !== null) pickSlots(nothing);
    setQuery((before) => {
      const all = new URLSearchParams(before);
      if (!('tradeNo' in next)) all.delete('tradeNo');
      for (const [name, value] of Object.entries(next)) if (value === null) all.delete(name); else all.set(name, value);
      return all;
    }, { replace: true });
  };
  const drop = (key: CellKey) => pickSlots((before) => new Set([...before].filter((one) => one !== key)));
  const onPress = (key: CellKey) => {
    const cell = grid?.cells.get(key);
    if (!cell) return;
    if (cell.tradeNo !== null) return go({ tradeNo: cell.tradeNo });
    if (!canOccupy(cell) || !may('ReservationManageOccupy')) return;
    if (tradeNo) go({ tradeNo: null });
    pickSlots((before) => (before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key])));
  };
  const titleOf = (no: string): string => {
    const place = grid?.rows.flatMap(({ places }) => places).find((one) => one?.cell.tradeNo === no);
    const space = grid?.spaces.find(({ id }) => id === place?.cell.spaceId);
    return place && space ? `${t(space.name)} ${place.begin}–${place.end}` : no;
  };
  const site = list.find(({ id }) => id === siteId);
  const name = site ? pick(`${site.venueName} · ${site.siteName}`, `${site.enVenueName} · ${site.enSiteName}`) : '';
  const label = `${name} ${dayText(date, lang)}`;

  return (
    <div className="staff">
      <StaffBar sites={list} siteId={siteId} date={date} loading={day.isFetching && !day.isPending} onSite={(id) => go({ siteId: String(id) })} onDate={(to) => go({ date: to })} onReload={() => void day.refetch()} />
      <div className="staff-main">
        <section className="staff-card v-card">
          <h1 className="v-hidden staff-print-title">{label}</h1>
          <header className="staff-status v-no-print">
            <LiveMark state={day.live.state} at={day.live.at} />
            {figures ? <><span>{t({ zh: '占用率', en: 'Taken' })} <b>{figures.share}%</b></span><span>{t({ zh: '使用中', en: 'In use' })} <b>{figures.running}</b></span>{figures.unpaid > 0 ? <span className="is-due"><SlotGlyph name="quarter" /> {t({ zh: '待付', en: 'Unpaid' })} <b>{figures.unpaid}</b></span> : null}</> : null}
            {may('ReservationManageOccupy') ? <em>{t({ zh: '点空格选择时段占用，点订单看详情', en: 'Press free slots to occupy them, an order to see it' })}</em> : null}
          </header>
          {!day.data && day.error ? <Failed noun={{ zh: '场次', en: 'day' }} error={day.error} retry={() => void day.refetch()} />
            : !grid ? <BoardSkeleton compact={false} />
              : grid.rows.length === 0 ? <Notice drawing={<CourtDrawing mark="none" />} title={t({ zh: '当天没有场次', en: 'There are no slots on this day' })} text={t({ zh: '请选择其他日期或场地。', en: 'Choose another date or site.' })} />
                : <StaffMatrix grid={grid} at={at} label={label} shown={tradeNo} picked={picked} onPress={onPress} onDay={(step) => go({ date: laterDate(date, step) })} onClear={() => pickSlots(nothing)} />}
          <footer className="staff-legend">
            <span className="v-quiet">{t({ zh: '来源', en: 'Source' })}</span>
            {Object.entries(sourceMarks).map(([source, mark]) => (
              <span key={source}><i className={`staff-order is-${mark.tint}`}>{t(mark)}</i>{t(memberOf(orderSource, Number(source)) ?? mark)} <b>{figures?.sources.get(Number(source)) ?? 0}</b></span>
            ))}
          </footer>
        </section>
        {picked.size > 0 && grid && siteId !== null ? <OccupyPanel grid={grid} siteId={siteId} date={date} picked={picked} onDrop={drop} onClose={() => pickSlots(nothing)} onDone={(no) => { go({ tradeNo: no }); void day.refetch(); }} />
          : tradeNo ? <StaffOrder key={tradeNo} tradeNo={tradeNo} title={titleOf(tradeNo)} onClose={() => go({ tradeNo: null })} onDone={() => void day.refetch()} /> : null}
      </div>
    </div>
  );
}
