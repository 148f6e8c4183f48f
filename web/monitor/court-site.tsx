import type { CSSProperties } from 'react';
import { DisplayIcon, type DisplayIconName } from './display-icon';
import { rotatingPage } from './display-data';
import { lang, nameOf, formatPrice, t } from './display-lang';
import { displayState, shortName, type DisplayState } from './display-slot';
import { visibleCourts, textWidth } from './slot-layout';
import { useWallSite, type WallSiteProps } from './use-site';

/** Shape, word and CSS class of each state on a wall. */
export const slotStyles: Readonly<
  Record<DisplayState, { readonly glyph: DisplayIconName; readonly zh: string; readonly en: string }>
> = {
  free: { glyph: 'ring', zh: '空闲', en: 'Free' },
  low: { glyph: 'half', zh: '余量少', en: 'Few left' },
  held: { glyph: 'quarter', zh: '待付', en: 'Held' },
  booked: { glyph: 'disc', zh: '已订', en: 'Booked' },
  inUse: { glyph: 'core', zh: '在用', en: 'In use' },
  closed: { glyph: 'hatch', zh: '停用', en: 'Closed' },
  unknown: { glyph: 'barred', zh: '待确认', en: 'Checking' },
};

const VISIBLE_SLOTS = 4;
const GAP = 4;
/** Border and padding of a cell. */
const CELL_PADDING = 12;

/**
 * Returns what fits into a cell of the given width: shape and word, word only, or shape only, which still identifies
 * the state.
 */
export function cellParts(
  state: DisplayState,
  word: string,
  room: number,
  size: number,
): { readonly shape: boolean; readonly word: boolean } {
  if (state === 'booked' || state === 'closed') return { shape: state === 'booked', word: false };
  const wide = textWidth(word, size);
  if (state === 'unknown') return { shape: wide > room, word: wide <= room };
  if (wide + size * 0.8 + 4 <= room) return { shape: true, word: true };
  return state === 'free' && wide <= room ? { shape: false, word: true } : { shape: true, word: false };
}

interface CourtSiteProps extends WallSiteProps {
  readonly rows: number;
  readonly row: number;
  readonly width: number;
  /** Width of the court names. */
  readonly label: number;
}

/** One site of exclusive courts: one row per court, the running slot and the next three; long lists are paged. */
export function CourtSite(props: CourtSiteProps) {
  const { site, now, lost, rows, row, width, label } = props;
  const { cells, index, running, late, view } = useWallSite(props);
  const times = index < 0 ? [] : site.times.slice(index, index + VISIBLE_SLOTS);
  const pages = Math.ceil(site.spaces.length / rows);
  const [from, to] = visibleCourts(site.spaces.length, rows, rotatingPage(now, pages));
  const stateOf = (space: (typeof site.spaces)[number], i: number): DisplayState => {
    const time = times[i];
    return time
      ? displayState(cells.get(`${space.id}/${time.id}`), {
          running: running && i === 0,
          on: space.on,
          lost: lost || view.state === 'lost',
        })
      : 'closed';
  };
  const usable = site.spaces.filter((space) => space.on);
  const free = usable.filter((space) => ['free', 'low'].includes(stateOf(space, 0))).length;
  const size = row >= 44 && width >= 450 ? 24 : 20;
  const names = site.spaces.map((space) => shortName(nameOf(space)));
  const room = (width - label - VISIBLE_SLOTS * GAP) / VISIBLE_SLOTS - CELL_PADDING;
  return (
    <article className={`site ${late ? 'late' : ''}`}>
      <h3>
        <em>{nameOf(site)}</em>
        {pages > 1 && (
          <small>
            {from + 1}–{to}
          </small>
        )}
        <span>
          {lost || view.state === 'lost' || view.body === null ? (
            t('空闲数待确认', 'Checking free courts')
          ) : (
            <>
              {running ? t('此刻空闲 ', 'Free now ') : t('下一场空闲 ', 'Free next ')}
              <b>{free}</b> / {usable.length}
            </>
          )}
        </span>
      </h3>
      {times.length === 0 ? (
        <p className="over">{t('今日场次已结束', 'No more slots today')}</p>
      ) : (
        <div
          className="cells"
          style={
            {
              gridTemplateColumns: `${label}px repeat(${VISIBLE_SLOTS}, minmax(0, 1fr))`,
              '--row': `${row - 5}px`,
              '--size': `${size}px`,
            } as CSSProperties
          }
        >
          <span />
          {Array.from({ length: VISIBLE_SLOTS }, (_, i) => (
            <span key={i} className={`hour ${i === 0 && running ? 'now' : ''}`}>
              {times[i] ? (i === 0 && running ? t('现在', 'Now') : times[i].begin) : ''}
            </span>
          ))}
          {site.spaces.slice(from, to).flatMap((space, n) => [
            <span key={space.id} className="court">
              {names[from + n]}
            </span>,
            ...Array.from({ length: VISIBLE_SLOTS }, (_, i) => {
              const time = site.times[index + i];
              if (!time) return <span key={`${space.id}/${i}`} />;
              const state = stateOf(space, i);
              const word =
                state === 'free' && !(running && i === 0) ? formatPrice(time.price) : slotStyles[state][lang];
              const parts = cellParts(state, word, room, size);
              return (
                <span key={`${space.id}/${i}`} className={`cell ${state}`} title={slotStyles[state][lang]}>
                  {parts.shape && (
                    <DisplayIcon
                      name={slotStyles[state].glyph}
                      size={state === 'booked' ? 14 : Math.round(size * 0.8)}
                    />
                  )}
                  {parts.word && <em>{word}</em>}
                </span>
              );
            }),
          ])}
        </div>
      )}
    </article>
  );
}
