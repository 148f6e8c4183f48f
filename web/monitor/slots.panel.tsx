import { useMemo } from 'react';
import type { WallReply } from '#contract/monitor/monitor.contract';
import { CapacitySite } from './capacity-site';
import { CourtSite, slotStyles } from './court-site';
import { DisplayIcon } from './display-icon';
import { rotatingPage } from './display-data';
import { lang, nameOf, t } from './display-lang';
import { shortName, type DisplayState } from './display-slot';
import type { StageShape } from './display-stage';
import { labelWidth, slotLayout } from './slot-layout';

const isCourtSite: readonly DisplayState[] = ['free', 'held', 'booked', 'inUse', 'closed'];
/** Inner size of the panel and gap between its columns, in layout pixels. */
const BODY: Readonly<Record<StageShape, { readonly width: number; readonly height: number; readonly across: number }>> =
  {
    portrait: { width: 966, height: 526, across: 2 },
    landscape: { width: 1182, height: 392, across: lang === 'en' ? 2 : 3 },
    narrow: { width: 478, height: Number.MAX_SAFE_INTEGER, across: 1 },
  };
/** Scrolling layout: the height of a court row, and no limit of rows. */
const SCROLL_LAYOUT = { row: 44, rows: Number.MAX_SAFE_INTEGER };
const GAP = 36;

interface SlotsPanelProps {
  readonly wall: WallReply;
  readonly now: number;
  readonly lost: boolean;
  readonly shape: StageShape;
}

/**
 * Current and next three slots of every court, live from the room of each site. English words need wider cells: fewer
 * columns, more pages.
 */
export function SlotsPanel({ wall, now, lost, shape }: SlotsPanelProps) {
  const body = BODY[shape];
  const { sites } = wall;
  const { pages, rows } = useMemo(() => slotLayout(sites, body.across, body.height), [sites, body]);
  const tall = sites.every((site) => site.seatCount > 0);
  const names = sites.flatMap((site) =>
    site.seatCount > 0 ? [] : site.spaces.map((space) => shortName(nameOf(space))),
  );
  const widthOf = (across: number) => Math.floor((body.width - GAP * (across - 1)) / across);
  const page = rotatingPage(now, pages.length);
  return (
    <section className="panel slots">
      <header>
        <h2>
          {tall ? t('各场余位', 'Places left') : t('场地时段', 'Courts and slots')}
          {pages.length > 1 && (
            <small>
              {page + 1} / {pages.length}
            </small>
          )}
        </h2>
        {!tall && (
          <ul className="legend">
            {isCourtSite.map((state) => (
              <li key={state} className={state}>
                <DisplayIcon name={slotStyles[state].glyph} size={20} />
                {slotStyles[state][lang]}
              </li>
            ))}
          </ul>
        )}
      </header>
      {sites.length === 0 && <p className="none">{t('本馆暂无开放的场地', 'No sites open at this venue')}</p>}
      {pages.map(({ columns, row }, i) => (
        <div
          key={i}
          className="blocks"
          hidden={i !== page}
          style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        >
          {columns.map((column) => (
            <div key={column[0]?.id} className="block">
              {column.map((site) =>
                site.seatCount > 0 ? (
                  <CapacitySite key={site.id} {...{ site, wall, now, lost, tall }} />
                ) : (
                  <CourtSite
                    key={site.id}
                    {...{
                      site,
                      wall,
                      now,
                      lost,
                      rows,
                      row,
                      ...(shape === 'narrow' ? SCROLL_LAYOUT : {}),
                      width: widthOf(columns.length),
                      label: labelWidth(names, widthOf(columns.length)),
                    }}
                  />
                ),
              )}
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
