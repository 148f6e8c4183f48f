import type { CSSProperties } from 'react';
import { enumMember } from '#domain/kit/enumeration';
import type { PlacedWidget, TileBox } from '#domain/walls/wall-boxes.rules';
import { wallWidget } from '#domain/walls/wall-widget.status';
import { useRooms } from '#web/monitor/display-data';
import { lang, t } from '#web/monitor/display-lang';
import { ExpiredTile, tileAge, TileAgeProvider } from '#web/monitor/tile-age';
import type { WallContent } from './wall-content';
import { wallWidgets } from './wall-widgets';

/**
 * One widget of a wall with the age of its own data: grey from 20 seconds on, hidden from 60 seconds on, and back with
 * the next data.
 */
export function WallTile({
  placed,
  box,
  content,
}: {
  readonly placed: PlacedWidget;
  readonly box: TileBox;
  readonly content: WallContent;
}) {
  const spec = wallWidgets[placed.widget];
  const rooms = useRooms<unknown>(spec.rooms?.(content) ?? []);
  // A room that the server refuses has nothing to show and no age.
  const times = [
    ...spec.reads.map((name) => (content.sources[name].missing ? content.now : content.sources[name].at)),
    ...rooms.flatMap((view) => (view.refused === null ? [view.at] : [])),
  ];
  const age = tileAge(times, content.now);
  const title = enumMember(wallWidget, placed.widget)?.[lang] ?? '';
  const style: CSSProperties =
    content.shape === 'narrow' ? {} : { left: box.left, top: box.top, width: box.width, height: box.height };
  return (
    <TileAgeProvider value={age}>
      <div className={`tile ${age.state} at-${placed.widget}`} style={style}>
        {age.state === 'expired' ? (
          <ExpiredTile title={title} age={age} zone={content.zone} />
        ) : (
          (spec.draw(content, box) ?? (
            <section className="panel">
              <header>
                <h2>{title}</h2>
              </header>
              <p className="none">{t('正在读取数据', 'Loading data…')}</p>
            </section>
          ))
        )}
      </div>
    </TileAgeProvider>
  );
}
