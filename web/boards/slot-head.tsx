import { useWords } from '#web/kit/session/words';
import { price } from '#web/kit/text/format';
import { cellKey, onePrice, type CellKey, type SlotGrid } from './slot-grid';

/** The header of the matrix: courts, and under a divided court the full court and its halves. */
export function SlotHead({ grid, chosen }: { readonly grid: SlotGrid; readonly chosen: ReadonlySet<CellKey> }) {
  const { t } = useWords();
  const two = grid.groups.some(({ columns }) => columns.length > 1);
  const picked = (spaceId: number | string) => grid.rows.some(({ timeId }) => chosen.has(cellKey(spaceId, timeId)));
  const axis = t({ zh: '时段', en: 'Time' });
  let index = 1;
  return (
    <div role="rowgroup" className="slot-head">
      {two ? (
        <div role="row" className="slot-row" aria-rowindex={1}>
          <span className="slot-axis slot-corner" role="presentation" />
          {grid.groups.map((group) => {
            index += 1;
            const first = index;
            index += group.columns.length - 1;
            return (
              <div
                key={group.id}
                role="columnheader"
                className="slot-group"
                aria-colindex={first}
                aria-colspan={group.columns.length}
                style={{ gridColumn: `span ${group.columns.length}` }}
              >
                {t(group.name)}
              </div>
            );
          })}
        </div>
      ) : null}
      <div role="row" className="slot-row slot-spaces" aria-rowindex={two ? 2 : 1}>
        <div role="columnheader" className="slot-axis slot-corner" aria-colindex={1}>
          {axis}
        </div>
        {grid.groups.flatMap((group) =>
          group.columns.map((column) => {
            const place = grid.columns.indexOf(column);
            const cell = grid.rows
              .map(({ timeId }) => grid.cells.get(cellKey(column.spaceId, timeId)))
              .find((one) => one?.total != null);
            const fee = onePrice(grid, column);
            return (
              <div
                key={column.spaceId}
                role="columnheader"
                aria-colindex={place + 2}
                className={`slot-space${picked(column.spaceId) ? ' is-picked' : ''}${two ? ' is-second' : ''}`}
              >
                <span className="v-ellipsis" title={t(column.name)}>
                  {two && group.columns.length === 1 ? t({ zh: '单场', en: 'Single' }) : t(column.short)}
                </span>
                {cell?.total == null ? null : (
                  <small>
                    {t({ zh: `${cell.total} 人`, en: `Capacity ${cell.total}` })}
                    {fee === null ? '' : ` · ${price(fee)}`}
                  </small>
                )}
              </div>
            );
          }),
        )}
      </div>
    </div>
  );
}
