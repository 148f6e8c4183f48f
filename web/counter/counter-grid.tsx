import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { enumMember } from '#domain/kit/enumeration';
import { closedReason, slotStatus } from '#domain/boards/slot.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { counter, CounterCell } from '#contract/counter/counter.contract';
import { price } from '#web/kit/text/format';
import { SlotGlyph } from '#web/kit/theme/slot-glyph';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';

type CounterDay = ReplyOf<typeof counter.day>;
/** Returns the `space/time` key of a slot. */
export const slotKey = ({ spaceId, timeId }: Pick<CounterCell, 'spaceId' | 'timeId'>): string => `${spaceId}/${timeId}`;

/** Returns the slot an arrow key leads to; null for other keys. */
export function nextSlotKey(
  key: string,
  row: number,
  column: number,
  rows: number,
  columns: number,
): readonly [number, number] | null {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const by = steps[key];
  if (key === 'Home') return [row, 0];
  if (key === 'End') return [row, columns - 1];
  return by ? [Math.min(rows - 1, Math.max(0, row + by[0])), Math.min(columns - 1, Math.max(0, column + by[1]))] : null;
}

/** The slots of a day at the counter: one tab stop, arrow keys within, space or Enter to select. */
export function CounterGrid({
  day,
  label,
  picked,
  onPick,
}: {
  readonly day: CounterDay;
  readonly label: string;
  readonly picked: ReadonlySet<string>;
  readonly onPick: (cell: CounterCell) => void;
}) {
  const { t, pick } = useWords();
  const [[row, column], stand] = useState<readonly [number, number]>([0, 0]);
  const scroll = useRef<HTMLDivElement>(null);
  const shown = `${label} ${day.spaces[0]?.id ?? 0}`;
  // Scrolls to the first slot for sale; ended ones are above.
  useEffect(() => {
    const row = scroll.current?.querySelector('button:not(.is-off)')?.closest('tr');
    if (row && scroll.current)
      scroll.current.scrollTop = row.offsetTop - (scroll.current.querySelector('thead')?.offsetHeight ?? 0);
  }, [shown]);
  const cells = new Map(day.cells.map((cell) => [slotKey(cell), cell]));
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const to = nextSlotKey(event.key, row, column, day.times.length, day.spaces.length);
    if (!to) return;
    event.preventDefault();
    stand(to);
    event.currentTarget.querySelector<HTMLElement>(`[data-at="${to[0]}-${to[1]}"]`)?.focus();
  };
  const statusText = (cell: CounterCell): string => {
    const reason = enumMember(closedReason, cell.reason ?? '');
    if (reason) return t(reason);
    return cell.status === slotStatus.unpaid
      ? t({ zh: '待付', en: 'Unpaid' })
      : cell.status === slotStatus.reserved
        ? t({ zh: '已订', en: 'Booked' })
        : t({ zh: '不可售', en: 'Not for sale' });
  };
  return (
    <div ref={scroll} className="counter-scroll">
      <table role="grid" className="counter-grid" aria-label={label} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">
              <span className="v-hidden">{t({ zh: '时段', en: 'Time' })}</span>
            </th>
            {day.spaces.map(({ id, name, enName }) => (
              <th key={id} scope="col">
                {withHanSpacing(pick(name, enName))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {day.times.map(({ id: timeId, begin, end }, r) => (
            <tr key={timeId}>
              <th scope="row">{begin}</th>
              {day.spaces.map(({ id: spaceId, name, enName }, c) => {
                const cell = cells.get(slotKey({ spaceId, timeId }));
                if (!cell) return <td key={spaceId} />;
                const chosen = picked.has(slotKey(cell));
                const ariaLabel = cell.free
                  ? `${cell.price === null ? '' : price(cell.price)}${cell.left === null ? '' : ` · ${t({ zh: `余 ${cell.left}`, en: `${cell.left} left` })}`}`
                  : statusText(cell);
                const at = {
                  'data-at': `${r}-${c}`,
                  tabIndex: r === row && c === column ? 0 : -1,
                  'aria-label': `${withHanSpacing(pick(name, enName))} ${begin}–${end} ${ariaLabel}`,
                  onFocus: () => stand([r, c]),
                } as const;
                return (
                  <td key={spaceId}>
                    <button
                      type="button"
                      {...at}
                      aria-pressed={chosen}
                      aria-disabled={!cell.free}
                      className={`${chosen ? 'is-picked' : ''} ${cell.free ? '' : 'is-off'}`}
                      onClick={() => {
                        if (cell.free) onPick(cell);
                      }}
                    >
                      {chosen ? <SlotGlyph name="tick" /> : null} {ariaLabel}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
