import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber, Popover, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { enumMember } from '#domain/kit/enumeration';
import { clockOf, STEP_MINUTES } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { dateKind, type DateKind } from '#domain/venues/venue.status';
import { MAX_CHARGE_YUAN } from '#contract/charges/charge.contract';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';
import {
  cellOf,
  columnsOf,
  splitColumn,
  mergeColumn,
  dateKinds,
  pasteCells,
  setCell,
  type ChargeGrid,
  type PriceLayer,
} from './charge-grid';
import { DASH } from '#web/kit/text/value';

/** Returns the label of a role in the matrix; null is everyone. */
export const roleLabel = (roleId: number | null): Text =>
  roleId === null
    ? { zh: '所有人', en: 'Everyone' }
    : (enumMember(role, roleId) ?? { zh: `${roleId}`, en: `${roleId}` });

const ARROW_MOVES: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
};

/** Adds a column at a time from which another price applies. */
function AddColumn({ kind, add }: { kind: DateKind; add: (at: number) => void }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const label = t({ zh: '从此刻起另定价格', en: 'Set a different price from' });
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      content={
        <TimePicker
          format="HH:mm"
          minuteStep={STEP_MINUTES}
          needConfirm={false}
          aria-label={label}
          onChange={(at: dayjs.Dayjs | null) => {
            if (at) {
              add(at.hour() * 60 + at.minute());
              setOpen(false);
            }
          }}
        />
      }
    >
      <Button size="small" type="link" icon={<PlusOutlined />}>
        {t(enumMember(dateKind, kind) ?? { zh: '', en: '' })} · {t({ zh: '增加时段', en: 'Add time band' })}
      </Button>
    </Popover>
  );
}

/** The price matrix, with arrow-key navigation and paste from a spreadsheet. */
export function ChargeMatrix({
  grid,
  before,
  people,
  layer,
  gaps,
  change,
}: {
  grid: ChargeGrid;
  before: ChargeGrid;
  people: readonly (number | null)[];
  layer: PriceLayer;
  gaps: ReadonlySet<string>;
  change: ((grid: ChargeGrid) => void) | null;
}) {
  const { t } = useWords();
  const body = useRef<HTMLTableSectionElement>(null);
  const columns = columnsOf(grid);
  const focus = (row: number, column: number) =>
    body.current?.querySelector<HTMLInputElement>(`[data-at="${row}/${column}"] input`)?.focus();
  const move = (row: number, column: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = ARROW_MOVES[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    focus(row + step[0], column + step[1]);
  };
  const pasted = (row: number, column: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!change || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    change(pasteCells(grid, text, layer, { row, column }, people));
  };
  const empty = (roleId: number | null, kind: DateKind, from: number): string => {
    if (roleId === null) return DASH;
    const all = grid.cells[cellOf(null, kind, from)];
    return all
      ? t({ zh: `同所有人 ${all[layer]}`, en: `Same as everyone ${all[layer]}` })
      : t({ zh: '不售', en: 'Not for sale' });
  };
  const oldAt = (roleId: number | null, kind: DateKind, from: number) =>
    before.cells[cellOf(roleId, kind, Math.max(...before.cuts[kind].filter((cut) => cut <= from)))];
  return (
    <>
      <div className="p-scroll">
        <table className="p-matrix">
          <thead>
            <tr>
              <th rowSpan={2}>{t({ zh: '人群', en: 'Role' })}</th>
              {dateKinds.map((kind) => (
                <th key={kind} className="p-first" colSpan={grid.cuts[kind].length}>
                  {t(enumMember(dateKind, kind) ?? { zh: '', en: '' })}
                </th>
              ))}
            </tr>
            <tr>
              {columns.map(({ kind, from, to }) => (
                <th key={`${kind}/${from}`} className={from === 0 ? 'p-first' : ''}>
                  {from === 0 && to > 1_440
                    ? t({ zh: '全天', en: 'All day' })
                    : `${clockOf(from)}–${clockOf(Math.min(to, 1_440))}`}
                  {from > 0 && change && (
                    <button
                      type="button"
                      className="p-cut"
                      title={t({ zh: '并入前一时段', en: 'Merge with previous' })}
                      aria-label={t({
                        zh: `把 ${clockOf(from)} 起的时段并入前一时段`,
                        en: `Merge the time band from ${clockOf(from)} with the previous one`,
                      })}
                      onClick={() => change(mergeColumn(grid, kind, from))}
                    >
                      <CloseOutlined />
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {people.map((roleId, row) => (
              <tr key={String(roleId)}>
                <th scope="row">{t(roleLabel(roleId))}</th>
                {columns.map(({ kind, from }, column) => {
                  const key = cellOf(roleId, kind, from);
                  const cell = grid.cells[key];
                  const changed = cell?.[layer] !== oldAt(roleId, kind, from)?.[layer];
                  const label = `${t(roleLabel(roleId))} ${t(enumMember(dateKind, kind) ?? { zh: '', en: '' })} ${clockOf(from)}`;
                  return (
                    <td
                      key={key}
                      data-at={`${row}/${column}`}
                      data-changed={changed}
                      data-gap={gaps.has(`${roleId}/${kind}`) && !cell}
                      className={from === 0 ? 'p-first' : ''}
                      onKeyDownCapture={move(row, column)}
                      onPaste={pasted(row, column)}
                    >
                      <InputNumber<number>
                        aria-label={label}
                        variant={cell || change ? 'outlined' : 'borderless'}
                        controls={false}
                        min={0}
                        max={MAX_CHARGE_YUAN}
                        precision={2}
                        value={cell?.[layer] ?? null}
                        disabled={!change || (layer === 'companionPrice' && !cell)}
                        placeholder={cell ? '' : empty(roleId, kind, from)}
                        onFocus={({ target }) => target.select()}
                        onChange={(value) => change?.(setCell(grid, key, layer, value))}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {change && (
        <div className="p-foot">
          <span>
            {t({
              zh: '上下方向键移动，直接输入改价，可从表格软件复制后粘贴；留空表示该人群此时段不售',
              en: 'Use arrow keys to move, type to change, or paste from a spreadsheet. Empty = not for sale to this role.',
            })}
          </span>
          <span>
            {dateKinds.map((kind) => (
              <AddColumn key={kind} kind={kind} add={(at) => change(splitColumn(grid, kind, at, people))} />
            ))}
          </span>
        </div>
      )}
    </>
  );
}
