import { useMemo } from 'react';
import type { TileBox } from '#domain/walls/wall-boxes.rules';
import type { WallReply } from '#contract/monitor/monitor.contract';
import { CapacitySite } from './capacity-site';
import { CourtSite, slotStyles } from './court-site';
import { DisplayIcon } from './display-icon';
import { rotatingPage } from './display-data';
import { lang, nameOf, t } from './display-lang';
import { shortName, type DisplayState } from './display-slot';
import type { StageShape } from './display-stage';
import { PanelHead } from './panel-head';
import { labelWidth, slotLayout } from './slot-layout';

const isCourtSite: readonly DisplayState[] = ['free', 'held', 'booked', 'inUse', 'closed'];
/** Padding and head of the panel, and the width of a column at which all words fit, in layout pixels. */
const FRAME = { width: 50, height: 76 };
const COLUMN = lang === 'en' ? 590 : 390;
/** Inner size of the panel on a phone, which scrolls. */
const NARROW = { width: 478, height: Number.MAX_SAFE_INTEGER, across: 1 };

/** Returns the inner size of a panel and its number of columns. */
const bodyOf = (box: TileBox) => ({
  width: box.width - FRAME.width,
  height: box.height - FRAME.height,
  across: Math.max(1, Math.round((box.width - FRAME.width) / COLUMN)),
});
/** Scrolling layout: the height of a court row, and no limit of rows. */
const SCROLL_LAYOUT = { row: 44, rows: Number.MAX_SAFE_INTEGER };
const GAP = 36;

interface SlotsPanelProps {
  readonly wall: WallReply;
  readonly now: number;
  readonly lost: boolean;
  readonly shape: StageShape;
  readonly box: TileBox;
}

/**
 * Current and next three slots of every court, live from the room of each site. English words need wider cells: fewer
 * columns, more pages.
 */
export function SlotsPanel({ wall, now, lost, shape, box }: SlotsPanelProps) {
  const body = shape === 'narrow' ? NARROW : bodyOf(box);
  const { sites } = wall;
  const { pages, rows } = useMemo(() => slotLayout(sites, body.across, body.height), [sites, body.across, body.height]);
  const tall = sites.every((site) => site.seatCount > 0);
  const names = sites.flatMap((site) =>
    site.seatCount > 0 ? [] : site.spaces.map((space) => shortName(nameOf(space))),
  );
  const widthOf = (across: number) => Math.floor((body.width - GAP * (across - 1)) / across);
  const page = rotatingPage(now, pages.length);
  return (
    <section className="panel slots">
      <PanelHead
        title={tall ? t('各场余位', 'Places left') : t('场地时段', 'Courts and slots')}
        pages={pages.length > 1 ? `${page + 1} / ${pages.length}` : undefined}
      >
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
      </PanelHead>
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
