import { enumMember } from '#domain/kit/enumeration';
import { metricFacts } from '#domain/facilities/facility.rules';
import { metric, readingState } from '#domain/facilities/facility.status';
import type { TileBox } from '#domain/walls/wall-boxes.rules';
import { rotatingPage } from '#web/monitor/display-data';
import { DisplayIcon } from '#web/monitor/display-icon';
import { formatDuration, lang, nameOf, t } from '#web/monitor/display-lang';
import { PanelHead } from '#web/monitor/panel-head';
import { visibleCourts } from '#web/monitor/slot-layout';
import type { PublicReadings } from './wall-content';

/** Height of a reading with its gap, and of the head of the tile, in layout pixels. */
const ROW = 126;
const HEAD = 66;
const CELL = 280;

/** Public readings of the facilities of a venue with their range; a late reading is marked as such. */
export function ReadingsPanel({
  facilities,
  now,
  box,
}: {
  readonly facilities: PublicReadings;
  readonly now: number;
  readonly box: TileBox;
}) {
  const readings = facilities.flatMap((facility) => facility.readings.map((reading) => ({ facility, reading })));
  const columns = Math.max(1, Math.floor((box.width - 48) / CELL));
  const size = Math.max(columns, columns * Math.floor((box.height - HEAD) / ROW));
  const pages = Math.ceil(readings.length / size);
  const page = rotatingPage(now, pages);
  // Pages are always full: the last one repeats readings of the one before.
  const [from, to] = visibleCourts(readings.length, size, page);
  return (
    <section className="panel readings">
      <PanelHead
        title={t('环境与水质', 'Climate and water')}
        pages={pages > 1 ? `${page + 1} / ${pages}` : undefined}
      />
      {readings.length === 0 ? (
        <p className="none">{t('暂无公开读数', 'No public readings')}</p>
      ) : (
        <ul style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {readings.slice(from, to).map(({ facility, reading }) => {
            const { unit, decimals } = metricFacts[reading.metric];
            const isGood = reading.state === readingState.good;
            const isKnown = reading.value !== null;
            return (
              <li key={`${facility.id}/${reading.metric}`} data-state={isGood ? 'good' : 'off'}>
                <span>{enumMember(metric, reading.metric)?.[lang]}</span>
                <p className="value">
                  <b>
                    {reading.value === null ? '–' : reading.value.toFixed(decimals)}
                    <small>{unit}</small>
                  </b>
                  <em>
                    <DisplayIcon name={isGood ? 'tick' : isKnown ? 'triangle' : 'barred'} size={20} />
                    {enumMember(readingState, reading.state)?.[lang]}
                  </em>
                </p>
                <small>
                  {nameOf(facility)}
                  {reading.at !== null &&
                    ` · ${t(`${formatDuration(now - reading.at)}前`, `${formatDuration(now - reading.at)} ago`)}`}
                </small>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
