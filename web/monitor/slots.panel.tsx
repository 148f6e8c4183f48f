import type { SiteRoom } from '#contract/kit/rooms';
import { room } from '#contract/kit/live';
import type { WallReply } from '#contract/monitor/monitor.contract';
import { DisplayGlyph, type DisplayGlyphName } from './display-glyph';
import { useRoom, pageAt } from './display-data';
import { lang, nameOf, price, t } from './display-lang';
import { cellsByKey, displayState, runningIndex, shortName, type DisplayState, type SlotTime } from './display-slot';
import { schoolTime } from './school-time';

type WallSite = WallReply['sites'][number];

/** How each state is drawn on a wall: shape, word, class. */
const look: Readonly<Record<DisplayState, { readonly glyph: DisplayGlyphName; readonly zh: string; readonly en: string }>> = {
  free: { glyph: 'ring', zh: '空闲', en: 'Free' },
  low: { glyph: 'half', zh: '余量少', en: 'Few left' },
  held: { glyph: 'quarter', zh: '待付', en: 'Held' },
  booked: { glyph: 'disc', zh: '已订', en: 'Booked' },
  inUse: { glyph: 'core', zh: '在用', en: 'In use' },
  closed: { glyph: 'hatch', zh: '停用', en: 'Closed' },
  unknown: { glyph: 'barred', zh: '待确认', en: 'Checking' },
};
const legend: readonly DisplayState[] = ['free', 'low', 'held', 'booked', 'inUse', 'closed'];

const SHOWN = 4;
const ROWS = 10;
const HEAD = 66;
const ROW = 32;

const heightOf = (site: WallSite): number => (site.seatCount > 0 ? 62 : HEAD + Math.min(site.spaces.length, ROWS) * ROW);

/** Puts sites into columns, each where there is most room; sites by capacity share the last column. */
function columnsOf(sites: readonly WallSite[], columns: number): WallSite[][] {
  const filled = Array.from({ length: columns }, () => ({ height: 0, sites: [] as WallSite[] }));
  for (const site of [...sites].sort((a, b) => heightOf(b) - heightOf(a))) {
    const lowest = filled.reduce((best, column) => (column.height < best.height ? column : best));
    lowest.sites.push(site);
    lowest.height += heightOf(site) + 8;
  }
  return filled.map((column) => column.sites).filter((column) => column.length > 0);
}

interface Props {
  readonly wall: WallReply;
  readonly now: number;
  readonly lost: boolean;
  readonly portrait: boolean;
}

/** What every court does now and in the next three slots, live from the room of each site. */
export function SlotsPanel({ wall, now, lost, portrait }: Props) {
  return (
    <section className="panel slots">
      <header>
        <h2>{t('场地时段', 'Courts and times')}</h2>
        <ul className="legend">{legend.map((state) => <li key={state} className={state}><DisplayGlyph name={look[state].glyph} size={20} />{look[state][lang]}</li>)}</ul>
      </header>
      <div className="blocks">
        {columnsOf(wall.sites, portrait ? 2 : Math.min(3, wall.sites.length)).map((sites) => (
          <div key={sites[0]?.id} className="block">
            {sites.map((site) => (site.seatCount > 0 ? <CapacitySite key={site.id} site={site} wall={wall} now={now} lost={lost} /> : <CourtSite key={site.id} site={site} wall={wall} now={now} lost={lost} />))}
          </div>
        ))}
      </div>
    </section>
  );
}

interface SiteProps {
  readonly site: WallSite;
  readonly wall: WallReply;
  readonly now: number;
  readonly lost: boolean;
}

function useSite({ site, wall, now }: SiteProps) {
  const { date, minute } = schoolTime(now, wall.timezone);
  const view = useRoom<SiteRoom>(room.site(site.id, date));
  const { index, running } = runningIndex(site.times, minute);
  return { view, cells: cellsByKey(view.body?.cells), index, running, late: view.state === 'late' || view.state === 'lost' };
}

function CourtSite(props: SiteProps) {
  const { site, now, lost } = props;
  const { cells, index, running, late, view } = useSite(props);
  const times: readonly SlotTime[] = index < 0 ? [] : site.times.slice(index, index + SHOWN);
  const pages = Math.ceil(site.spaces.length / ROWS);
  const page = pageAt(now, pages);
  const spaces = site.spaces.slice(page * ROWS, page * ROWS + ROWS);
  const state = (spaceId: number, on: boolean, time: SlotTime, column: number) => displayState(cells.get(`${spaceId}/${time.id}`), { running: running && column === 0, on, lost: lost || view.state === 'lost' });
  const usable = site.spaces.filter((space) => space.on);
  const free = times[0] ? usable.filter((space) => ['free', 'low'].includes(state(space.id, space.on, times[0] as SlotTime, 0))).length : 0;
  return (
    <article className={`site ${late ? 'late' : ''}`}>
      <h3>
        {nameOf(site)}
        {pages > 1 && <small>{t(`${page * ROWS + 1}–${Math.min(site.spaces.length, page * ROWS + ROWS)} 号`, `${page * ROWS + 1}–${Math.min(site.spaces.length, page * ROWS + ROWS)}`)}</small>}
        <span>{lost ? t('空闲数待确认', 'Free count unknown') : <>{running ? t('此刻空闲 ', 'Free now ') : t('下一场空闲 ', 'Free next ')}<b>{free}</b> / {usable.length}</>}</span>
      </h3>
      {times.length === 0 ? <p className="over">{t('今日场次已结束', 'No more slots today')}</p> : (
        <div className="cells" style={{ gridTemplateColumns: `auto repeat(${SHOWN}, minmax(0, 1fr))` }}>
          <span />
          {Array.from({ length: SHOWN }, (_, i) => <span key={i} className={`hour ${i === 0 && running ? 'now' : ''}`}>{times[i] ? (i === 0 && running ? t('现在', 'Now') : times[i].begin) : ''}</span>)}
          {spaces.map((space) => (
            <CourtRow key={space.id} name={shortName(nameOf(space))} cells={Array.from({ length: SHOWN }, (_, i) => {
              const time = site.times[index + i];
              return time ? { state: state(space.id, space.on, time, i), price: time.price, now: i === 0 && running } : null;
            })} />
          ))}
        </div>
      )}
    </article>
  );
}

function CourtRow({ name, cells }: { readonly name: string; readonly cells: readonly ({ readonly state: DisplayState; readonly price: number; readonly now: boolean } | null)[] }) {
  return (
    <>
      <span className="court">{name}</span>
      {cells.map((cell, i) => {
        if (!cell) return <span key={i} />;
        const { glyph, [lang]: word } = look[cell.state];
        const bare = cell.state === 'booked' || (lang === 'en' && cell.state !== 'free') || cell.state === 'closed';
        const text = cell.state === 'free' && !cell.now ? price(cell.price) : word;
        return <span key={i} className={`cell ${cell.state}`} title={word}><DisplayGlyph name={glyph} size={cell.state === 'booked' ? 14 : 18} />{!bare && cell.state !== 'unknown' && <em>{text}</em>}</span>;
      })}
    </>
  );
}

function CapacitySite(props: SiteProps) {
  const { site, lost } = props;
  const { cells, index, running, late, view } = useSite(props);
  const time = site.times[index];
  const cell = time ? cells.get(`${site.spaces[0]?.id}/${time.id}`) : undefined;
  const total = cell?.total ?? site.seatCount;
  const left = cell?.left ?? null;
  const unknown = lost || view.state === 'lost' || left === null;
  const share = left === null || total === 0 ? 0 : (total - left) / total;
  const state: DisplayState = unknown ? 'unknown' : left <= 0 ? 'inUse' : left / total < 0.3 ? 'low' : 'free';
  return (
    <article className={`site capacity ${late ? 'late' : ''}`}>
      <h4>
        {nameOf(site)}
        <small>{time ? (running ? t('现在', 'Now') : time.begin) : t('今日已结束', 'Over for today')}</small>
        {time && <span className={state}>{unknown ? <em>{t('待确认', 'Checking')}</em> : <><b>{total - left}</b> / {total}{t(' 人', '')} · <em><DisplayGlyph name={look[state].glyph} size={20} />{left <= 0 ? t('已满', 'Full') : t(`余 ${left}`, `${left} left`)}</em></>}</span>}
      </h4>
      <div className="bar"><i style={{ width: `${Math.round(share * 100)}%` }} /></div>
    </article>
  );
}
