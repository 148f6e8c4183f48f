import { Button } from 'antd';
import { price } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { SlotFace } from './slot-cell';
import { cellKey, phaseOf, type CellKey, type SlotGrid } from './slot-grid';
import { appearanceOf } from './slot-appearance';
import './slot-list.css';
import { DASH } from '#web/kit/text/value';

/**
 * The day as a table with the same slots and actions as the matrix, for screen readers and narrow windows. Past slots
 * are left out.
 */
export function SlotList({
  grid,
  at,
  chosen,
  label,
  onPress,
}: {
  readonly grid: SlotGrid;
  readonly at: number;
  readonly chosen: ReadonlySet<CellKey>;
  readonly label: string;
  readonly onPress: (key: CellKey, from: HTMLElement) => void;
}) {
  const { t } = useWords();
  const lines = grid.rows
    .filter((row) => phaseOf(row, at) !== 'ended')
    .flatMap((row) => grid.columns.map((column) => ({ row, column, key: cellKey(column.spaceId, row.timeId) })));
  return (
    <div className="slot-scroll">
      <table className="slot-list" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t({ zh: '时段', en: 'Time' })}</th>
            <th scope="col">{t({ zh: '场地', en: 'Court' })}</th>
            <th scope="col">{t({ zh: '状态', en: 'Status' })}</th>
            <th scope="col" className="is-price">
              {t({ zh: '价格（元）', en: 'Price (CNY)' })}
            </th>
            <th scope="col">{t({ zh: '操作', en: 'Action' })}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, column, key }) => {
            const cell = grid.cells.get(key);
            if (!cell) return null;
            const appearance = appearanceOf(cell, phaseOf(row, at));
            const open = appearance.action === 'choose';
            const picked = chosen.has(key);
            return (
              <tr key={key}>
                <td>
                  {row.begin}–{row.end}
                </td>
                <td>{t(column.name)}</td>
                <td>
                  <span className="slot-state">
                    {appearance.kind === 'free' ? t({ zh: '可订', en: 'Free' }) : <SlotFace look={appearance} />}
                  </span>
                </td>
                <td className="is-price">{open ? price(cell.orderFee) : DASH}</td>
                <td>
                  <Button
                    size="small"
                    type={picked && open ? 'primary' : 'default'}
                    aria-pressed={open ? picked : undefined}
                    onClick={(event) => onPress(key, event.currentTarget)}
                  >
                    {open
                      ? picked
                        ? t({ zh: '取消选择', en: 'Deselect' })
                        : t({ zh: '选择', en: 'Select' })
                      : appearance.action === 'pay'
                        ? t({ zh: '去支付', en: 'Pay' })
                        : appearance.action === 'order'
                          ? t({ zh: '看订单', en: 'View order' })
                          : t({ zh: '看原因', en: 'See why' })}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
