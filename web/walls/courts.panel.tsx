import type { CSSProperties } from 'react';
import type { TileBox } from '#domain/walls/wall-boxes.rules';
import type { SiteRoom } from '#contract/kit/rooms';
import { room } from '#contract/kit/live';
import { CourtDay, slotsThatFit } from './court-day';
import {
  courtState,
  laterSlots,
  msUntil,
  passedShare,
  type CourtSlot,
  type CourtState,
  type CourtWord,
} from './court-state';
import { rotatingPage, useRooms } from '#web/monitor/display-data';
import { DisplayIcon, type DisplayIconName } from '#web/monitor/display-icon';
import { formatPrice, lang, nameOf, t } from '#web/monitor/display-lang';
import { cellsByKey, shortName } from '#web/monitor/display-slot';
import { PanelHead } from '#web/monitor/panel-head';
import { countdown, schoolTime } from '#web/monitor/school-time';
import { textWidth, visibleCourts } from '#web/monitor/slot-layout';
import type { WallContent } from './wall-content';

const words: Readonly<
  Record<CourtWord, { readonly glyph: DisplayIconName; readonly zh: string; readonly en: string }>
> = {
  free: { glyph: 'ring', zh: '空闲', en: 'Free' },
  held: { glyph: 'quarter', zh: '待付款', en: 'Held' },
  awaiting: { glyph: 'quarter', zh: '待签到', en: 'Awaiting' },
  inUse: { glyph: 'core', zh: '使用中', en: 'In use' },
  closed: { glyph: 'hatch', zh: '停用', en: 'Closed' },
  unknown: { glyph: 'barred', zh: '待确认', en: 'Checking' },
  soon: { glyph: 'quarter', zh: '未到时间', en: 'Not yet' },
  ended: { glyph: 'hatch', zh: '已结束', en: 'Ended' },
};

/** Smallest size of a card and height of a row in layout pixels. */
const CARD = { width: 330, height: 240 };
const ROW = 92;
const [GAP, HEAD] = [16, 52];

interface ShownCourt extends CourtState {
  readonly key: string;
  readonly minute: number;
  readonly site: string;
  readonly later: readonly CourtSlot[];
}

/** Returns every court of the wall's sites in its present state. */
function useCourts({ sources, now, zone, lost }: WallContent): readonly ShownCourt[] {
  const sites = (sources.wall.data?.sites ?? []).filter((site) => site.seatCount === 0);
  const { date, minute } = schoolTime(now, zone);
  const rooms = useRooms<SiteRoom>(sites.map((site) => room.site(site.id, date)));
  const booked = new Map(sources.board.data?.courts.map((court) => [court.id, court]));
  return sites.flatMap((site, i) => {
    const view = rooms[i];
    const cells = cellsByKey(view?.body?.cells);
    const unsure = lost || view?.state === 'lost';
    return site.spaces.map((space) => {
      const state = courtState(space, site.times, cells, booked.get(space.id), { minute, now, lost: unsure });
      return {
        ...state,
        key: `${site.id}/${space.id}`,
        minute,
        site: sites.length > 1 ? nameOf(site) : '',
        later: state.end === '' ? [] : laterSlots(space, site.times, cells, { from: state.end, lost: unsure }),
      };
    });
  });
}

/** The big number of a court: minutes it is free, or the time left. */
function CourtCount({ court, now }: { readonly court: ShownCourt; readonly now: number }) {
  const { word, end, begin, arriveBy, minute } = court;
  if (word === 'free')
    return (
      <p className="count free">
        <b>{Math.max(1, Math.ceil(msUntil(end, minute, now) / 60_000))}</b> {t('分钟可用', 'min free')}
      </p>
    );
  if (word === 'awaiting' && arriveBy !== null)
    return (
      <p className="count pend">
        {t('签到截止', 'Check in')} <b>{countdown(arriveBy - now).number}</b>
      </p>
    );
  if (word === 'soon')
    return (
      <p className="count">
        <b>{begin}</b> {t('开始', 'starts')}
      </p>
    );
  if (word !== 'inUse' && word !== 'held') return <p className="count quiet">–</p>;
  const { number, unit } = countdown(msUntil(end, minute, now));
  return (
    <p className="count">
      {t('剩', 'Left')} <b>{number}</b> {unit}
    </p>
  );
}

const holderText = ({ word, holder, price }: CourtState): string =>
  word === 'free'
    ? price === null
      ? t('现在可用', 'Free to use')
      : t(`现在可用 · ${formatPrice(price)}`, `Free now · ${formatPrice(price)}`)
    : word === 'inUse' || word === 'awaiting' || word === 'held'
      ? (holder ?? t('已预订', 'Booked'))
      : word === 'closed'
        ? t('暂停使用', 'Out of use')
        : word === 'ended'
          ? t('今日场次已结束', 'No more slots today')
          : word === 'unknown'
            ? t('状态待确认', 'Checking')
            : t('下一场', 'Next slot');

const periodText = ({ word, begin, end }: CourtState): string =>
  word === 'free' ? t(`至 ${end}`, `until ${end}`) : begin === '' || word === 'closed' ? '' : `${begin}–${end}`;

function NextText({ next }: { readonly next: CourtState['next'] }) {
  if (next === null) return <>{t('今日无后续场次', 'Nothing after this')}</>;
  return (
    <>
      <span>{t(`下一场 ${next.begin}`, `Next ${next.begin}`)}</span>
      {next.free ? (
        <em className="free">
          <DisplayIcon name="ring" size={18} /> {t('空闲', 'Free')}
        </em>
      ) : (
        <em>{next.holder ?? t('已预订', 'Booked')}</em>
      )}
    </>
  );
}

function CourtCard({
  court,
  now,
  listed,
}: {
  readonly court: ShownCourt;
  readonly now: number;
  /** Slots of the day to list below the figures. */
  readonly listed: number;
}) {
  const { word, begin, end, minute } = court;
  const { glyph } = words[word];
  return (
    <article className={`court-card ${word}`}>
      <header>
        <b>{shortName(nameOf(court))}</b>
        <span>
          <DisplayIcon name={glyph} size={26} /> {words[word][lang]}
        </span>
      </header>
      <p className="who">
        <span>{holderText(court)}</span>
        <small>{periodText(court)}</small>
      </p>
      <CourtCount court={court} now={now} />
      <i className="passed">
        {(word === 'inUse' || word === 'awaiting') && (
          <u style={{ width: `${Math.round(passedShare(begin, end, minute) * 100)}%` }} />
        )}
      </i>
      {listed > 0 ? (
        <CourtDay slots={court.later.slice(0, listed)} next={court.next} />
      ) : (
        <footer>
          <NextText next={court.next} />
        </footer>
      )}
    </article>
  );
}

function CourtRow({ court, now }: { readonly court: ShownCourt; readonly now: number }) {
  const { glyph } = words[court.word];
  return (
    <li className={`court-row ${court.word}`}>
      <b>{shortName(nameOf(court))}</b>
      <span className="word">
        <DisplayIcon name={glyph} size={24} /> {words[court.word][lang]}
      </span>
      <span className="who">
        <span>
          {holderText(court)} <small>{periodText(court)}</small>
        </span>
        <small>
          <NextText next={court.next} />
        </small>
      </span>
      <CourtCount court={court} now={now} />
    </li>
  );
}

/** Returns the columns that leave the fewest gaps below few cards; many cards take as many as fit. */
const columnsOf = (courts: number): number => (courts <= 3 ? courts : courts === 4 ? 2 : courts <= 6 ? 3 : courts);

/** Every court with its holder, the time left and what follows: cards on a wide tile, rows on a narrow one. */
export function CourtsPanel({ content, box }: { readonly content: WallContent; readonly box: TileBox }) {
  const courts = useCourts(content);
  const { now, shape } = content;
  if (courts.length === 0)
    return (
      <section className="panel">
        <PanelHead title={t('场地看板', 'Court board')} />
        <p className="none">{t('没有按场地预订的项目', 'No courts booked one by one here')}</p>
      </section>
    );
  const isCards = shape === 'landscape' ? box.width >= 3 * CARD.width : shape === 'portrait' && courts.length <= 3;
  const fits = Math.max(1, Math.floor((box.width + GAP) / (CARD.width + GAP)));
  const columns = isCards && shape === 'landscape' ? Math.min(fits, columnsOf(courts.length)) : 1;
  const rows = isCards
    ? Math.max(1, Math.floor((box.height + GAP) / (CARD.height + GAP)))
    : Math.max(1, Math.floor((box.height - HEAD) / ROW));
  const size = shape === 'narrow' ? courts.length : Math.min(courts.length, columns * rows);
  const pages = Math.ceil(courts.length / size);
  const page = rotatingPage(now, pages);
  // Pages are always full: the last one repeats courts of the one before.
  const [from, to] = visibleCourts(courts.length, size, page);
  const shown = courts.slice(from, to);
  const nameWidth = Math.min(260, Math.max(132, ...courts.map((court) => textWidth(shortName(nameOf(court)), 40))));
  const across = Math.min(rows, Math.ceil(size / columns));
  const listed = slotsThatFit((box.height + GAP) / across - GAP);
  return isCards ? (
    <section
      className="court-cards"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${across}, minmax(0, 1fr))`,
      }}
    >
      {shown.map((court) => (
        <CourtCard key={court.key} court={court} now={now} listed={listed} />
      ))}
    </section>
  ) : (
    <section className="panel court-rows">
      <PanelHead title={t('各场地', 'All courts')} pages={pages > 1 ? `${page + 1} / ${pages}` : undefined} />
      <ul style={{ '--name': `${nameWidth}px` } as CSSProperties}>
        {shown.map((court) => (
          <CourtRow key={court.key} court={court} now={now} />
        ))}
      </ul>
    </section>
  );
}

const FREE_ROW = 66;

/** Courts that are free now, then those free from the next slot on, with their price. */
export function FreeNowPanel({ content, box }: { readonly content: WallContent; readonly box: TileBox }) {
  const courts = useCourts(content);
  const usable = courts.filter(({ word }) => word !== 'closed');
  const free = courts.filter(({ word }) => word === 'free');
  const later = courts.filter(({ word, next }) => word !== 'free' && next?.free === true);
  const rows = [...free, ...later].slice(0, Math.max(1, Math.floor((box.height - 110) / FREE_ROW)));
  // Long names leave no room for the minutes beside the time.
  const isShort = rows.every((court) => textWidth(shortName(nameOf(court)), 32) <= 120);
  const unsure = content.lost || courts.some(({ word }) => word === 'unknown');
  return (
    <section className="panel free-now">
      <header>
        <h2>
          <DisplayIcon name="ring" size={32} /> {t('现在空闲', 'Free now')}
        </h2>
        <p>
          <b data-none={free.length === 0 || undefined}>{unsure ? '–' : free.length}</b> / {usable.length}
        </p>
      </header>
      {rows.length === 0 ? (
        <p className="none">{t('暂无空闲场地', 'No free courts')}</p>
      ) : (
        <ul>
          {rows.map((court) => (
            <li key={court.key}>
              <b>{shortName(nameOf(court))}</b>
              <span>
                {court.word === 'free'
                  ? t(`至 ${court.end}`, `until ${court.end}`)
                  : t(`${court.next?.begin} 起`, `from ${court.next?.begin}`)}
              </span>
              <span>
                {court.word === 'free' &&
                  isShort &&
                  t(
                    `${Math.max(1, Math.ceil(msUntil(court.end, court.minute, content.now) / 60_000))} 分钟`,
                    `${Math.max(1, Math.ceil(msUntil(court.end, court.minute, content.now) / 60_000))} min`,
                  )}
              </span>
              <em>{court.price === null ? '' : formatPrice(court.price)}</em>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
