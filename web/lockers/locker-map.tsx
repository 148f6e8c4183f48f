import './locker.css';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { enumMembers } from '#domain/kit/enumeration';
import { cellArea, cellSize, cellState } from '#domain/lockers/locker.status';
import type { LockerCabinet, LockerCell } from '#contract/lockers/locker.contract';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useNow } from '#web/kit/browser/clock';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { AddCells } from './add-cells';
import { BlockedList } from './blocked-list';
import { LockerCellButton, lookNames, lookOf } from './locker-cell';
import { LockerPanel } from './locker-panel';
import { useLockerMap, useLockerVenues } from './use-locker-map';

const MINUTE = 60_000;
const counted = ['used', 'free', 'night', 'fault'] as const;

/** How many cells of each look there are. */
function LockerCounts({ cells }: { readonly cells: readonly LockerCell[] }) {
  const { t } = useWords();
  return (
    <ul className="lk-counts">
      {counted.map((look) => (
        <li key={look} className={`is-${look}`}>
          {t(lookNames[look])} <b>{cells.filter((cell) => lookOf(cell) === look).length}</b>
        </li>
      ))}
    </ul>
  );
}

/** The cabinets of a venue by area, live; a selected cell opens beside them. */
export function LockerMap() {
  const { t, pick, label } = useWords();
  const may = useSession((state) => state.may);
  const venues = useLockerVenues();
  const [chosen, choose] = useState<number | null>(null);
  const venueId = chosen ?? venues.data?.[0]?.id ?? null;
  const { read, view, again } = useLockerMap(venueId);
  const now = useNow(MINUTE);
  const [area, setArea] = useState<number | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const cabinets = read.data?.cabinets ?? [];
  const cells = cabinets.flatMap((cabinet) => cabinet.cells);
  const areas = enumMembers(cellArea).filter(({ code }) => cells.some((cell) => cell.area === code));
  const shown = area ?? areas[0]?.code ?? null;
  const blocked = read.data?.blocked ?? [];
  const reveal = (cellId: number) => {
    setArea(cells.find(({ id }) => id === cellId)?.area ?? area);
    setOpen(cellId);
  };
  const selected = cabinets.flatMap((cabinet) =>
    cabinet.cells.filter(({ id }) => id === open).map((cell) => ({ cabinet, cell })),
  )[0];
  if (venues.isError || (read.isError && !read.data))
    return (
      <LoadFailed
        noun={{ zh: '储物柜', en: 'lockers' }}
        error={venues.error ?? read.error}
        retry={() => void (venues.isError ? venues.refetch() : read.refetch())}
      />
    );
  if (venues.isPending || (venueId !== null && read.isPending)) return <Skeleton rows={8} />;
  if (venueId === null)
    return (
      <Notice
        drawing={<CourtDrawing />}
        title={t({
          zh: '还没有储物柜，请先在硬件设备中登记',
          en: 'No cabinets yet. Register them in the hardware list.',
        })}
      />
    );
  return (
    <div className="lk-page">
      <div className="lk-head">
        <Select
          aria-label={t({ zh: '场馆', en: 'Venue' })}
          value={venueId}
          onChange={(id: number) => {
            choose(id);
            setOpen(null);
          }}
          options={(venues.data ?? []).map(({ id, name, enName }) => ({ value: id, label: pick(name, enName) }))}
        />
        <LockerCounts cells={cells} />
        {view.refused === null && <LiveBadge state={view.state} at={view.at} />}
        {may('LockerRecordEdit') ? <AddCells cabinets={cabinets} done={again} /> : null}
      </div>
      <section className="v-card lk-map">
        {areas.length > 0 ? (
          <Segmented
            value={shown ?? 0}
            onChange={(code) => setArea(Number(code))}
            options={areas.map(({ code, zh, en }) => ({
              value: code,
              label: t({
                zh: `${zh} ${cells.filter((cell) => cell.area === code).length} 格`,
                en: `${en} · ${cells.filter((cell) => cell.area === code).length}`,
              }),
            }))}
          />
        ) : (
          <p className="v-quiet">{t({ zh: '还没有储物格，请添加', en: 'No lockers yet. Add some.' })}</p>
        )}
        <div className="lk-cabinets">
          {cabinets.map((cabinet) => (
            <CabinetMap
              key={cabinet.id}
              cabinet={cabinet}
              cells={cabinet.cells.filter((cell) => cell.area === shown)}
              now={now}
              open={open}
              setOpen={setOpen}
            />
          ))}
        </div>
      </section>
      {selected || blocked.length > 0 ? (
        <div className="lk-side">
          {selected ? (
            <LockerPanel
              key={selected.cell.id}
              cabinet={selected.cabinet}
              cell={selected.cell}
              size={label(cellSize, selected.cell.size)}
              now={now}
              close={() => setOpen(null)}
              done={again}
            />
          ) : null}
          <BlockedList blocked={blocked} cabinets={cabinets} show={reveal} />
        </div>
      ) : null}
    </div>
  );
}

function CabinetMap({
  cabinet,
  cells,
  now,
  open,
  setOpen,
}: {
  readonly cabinet: LockerCabinet;
  readonly cells: readonly LockerCell[];
  readonly now: number;
  readonly open: number | null;
  readonly setOpen: (id: number) => void;
}) {
  const { t, pick } = useWords();
  if (cells.length === 0) return null;
  const free = cells.filter(({ state }) => state === cellState.free).length;
  const name = pick(cabinet.name, cabinet.enName);
  return (
    <section className="lk-cabinet" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span>{pick(cabinet.place, cabinet.enPlace)}</span>
        {cabinet.online ? null : <span className="lk-offline">{t({ zh: '柜控离线', en: 'Offline' })}</span>}
        <span className="lk-left">
          {t({ zh: '余', en: 'Left' })} <b>{free}</b> / {cells.length}
        </span>
      </header>
      <div className="lk-cells">
        {cells.map((cell) => (
          <LockerCellButton
            key={cell.id}
            cell={cell}
            now={now}
            selected={cell.id === open}
            select={() => setOpen(cell.id)}
          />
        ))}
      </div>
    </section>
  );
}
