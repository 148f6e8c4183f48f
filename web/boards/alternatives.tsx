import { Button } from 'antd';
import { useWords } from '#web/kit/session/words';
import { cellPrice } from './slot-appearance';
import { columnOfKey, rowOf, type CellKey, type SlotGrid } from './slot-grid';
import './alternatives.css';

/** Free alternative slots, each a button. */
export function Alternatives({
  grid,
  keys,
  onChoose,
  verb,
}: {
  readonly grid: SlotGrid;
  readonly keys: readonly CellKey[];
  readonly onChoose: (key: CellKey) => void;
  readonly verb?: boolean;
}) {
  const { t } = useWords();
  if (keys.length === 0)
    return (
      <p className="v-quiet">
        {t({
          zh: '当天没有相近的可订时段，请看其他日期。',
          en: 'There are no similar free slots on this day. Try another date.',
        })}
      </p>
    );
  return (
    <div className="alternatives">
      {verb ? null : <span className="v-quiet">{t({ zh: '最近可订', en: 'Nearest free slots' })}</span>}
      <div>
        {keys.map((key) => {
          const [column, row, cell] = [columnOfKey(grid, key), rowOf(grid, key), grid.cells.get(key)];
          if (!column || !row || !cell) return null;
          return (
            <Button key={key} size="small" className="alternative" onClick={() => onChoose(key)}>
              {verb ? t({ zh: '改订 ', en: 'Book ' }) : ''}
              {t(column.name)} {row.begin} · {t(cellPrice(cell.orderFee))}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
