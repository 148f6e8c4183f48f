import { useMemo } from 'react';
import { fillHidden, landscapeBox, portraitPages, type WallLayout } from '#domain/walls/wall-boxes.rules';
import { t } from '#web/monitor/display-lang';
import { WallTile } from './wall-tile';
import { wallWidgets } from './wall-widgets';
import type { WallContent } from './wall-content';

/** The pages of a wall in turn; on a phone all of them below each other. */
export function WallBody({
  layout,
  seconds,
  content,
}: {
  readonly layout: WallLayout;
  readonly seconds: number;
  readonly content: WallContent;
}) {
  const { shape, now } = content;
  const shown = layout
    .map((page) =>
      page.filter(({ widget }) => wallWidgets[widget].isShown?.(content) ?? true).map(({ widget }) => widget),
    )
    .map((widgets) => widgets.join());
  const key = shown.join('/');
  const pages = useMemo(() => {
    const kept = key.split('/').map((page) => new Set<string>(page.split(',')));
    const filled = layout.map((page, i) => fillHidden(page, (widget) => kept[i]?.has(widget) ?? false));
    return filled
      .filter((page) => page.length > 0)
      .flatMap((page) =>
        shape === 'landscape' ? [page.map((placed) => ({ placed, box: landscapeBox(placed) }))] : portraitPages(page),
      );
  }, [layout, key, shape]);
  if (pages.length === 0) return <p className="wall-empty">{t('没有可以显示的内容', 'Nothing to show here')}</p>;
  const page = shape === 'narrow' ? -1 : Math.floor(now / (seconds * 1_000)) % pages.length;
  return (
    <div className="wall-body">
      {pages.map((tiles, i) => (
        <div key={i} className="wall-page" data-off={(page >= 0 && i !== page) || undefined}>
          {tiles.map(({ placed, box }) => (
            <WallTile key={placed.widget} placed={placed} box={box} content={content} />
          ))}
        </div>
      ))}
      {page >= 0 && pages.length > 1 && (
        <span className="wall-pages">
          {page + 1} / {pages.length}
        </span>
      )}
    </div>
  );
}
