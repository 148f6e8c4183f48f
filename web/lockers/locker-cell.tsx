import { CloseCircleOutlined, MoonOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { cellState } from '#domain/lockers/locker.status';
import { cellLabel } from '#domain/lockers/locker.rules';
import type { LockerCell } from '#contract/lockers/locker.contract';
import { useWords } from '#web/kit/session/words';

/** How a cell looks: its state, and overnight for one in use since before closing. */
type CellLook = 'free' | 'used' | 'night' | 'fault' | 'off';

/** Returns the look of a cell. */
export const lookOf = ({ state, overnight }: LockerCell): CellLook => {
  if (state === cellState.fault) return 'fault';
  if (state === cellState.disabled) return 'off';
  if (state === cellState.free) return 'free';
  return overnight ? 'night' : 'used';
};

const glyphs: Readonly<Record<CellLook, ReactNode>> = {
  free: <i className="lk-ring" aria-hidden />,
  used: <i className="lk-disc" aria-hidden />,
  night: <MoonOutlined aria-hidden />,
  fault: <WarningOutlined aria-hidden />,
  off: <CloseCircleOutlined aria-hidden />,
};
/** Names of the looks. */
export const lookNames: Readonly<Record<CellLook, { readonly zh: string; readonly en: string }>> = {
  free: { zh: '空闲', en: 'Free' },
  used: { zh: '在用', en: 'In use' },
  night: { zh: '过夜', en: 'Overnight' },
  fault: { zh: '故障', en: 'Fault' },
  off: { zh: '停用', en: 'Disabled' },
};

/** One cell: its number, a glyph and a word or the minutes in use. */
export function LockerCellButton({
  cell,
  now,
  selected,
  select,
}: {
  readonly cell: LockerCell;
  readonly now: number;
  readonly selected: boolean;
  readonly select: () => void;
}) {
  const { t } = useWords();
  const look = lookOf(cell);
  const minutes = cell.openedAt === null ? 0 : Math.max(0, Math.floor((now - cell.openedAt) / 60_000));
  const short = {
    free: '',
    used: `${minutes}′`,
    night: t({ zh: '夜', en: 'Night' }),
    fault: t({ zh: '锁', en: 'Fault' }),
    off: t({ zh: '停', en: 'Off' }),
  }[look];
  const state = t(lookNames[look]);
  const used = look === 'used' ? t({ zh: `，${minutes} 分钟`, en: `, ${minutes} minutes` }) : '';
  return (
    <button
      type="button"
      className={`lk-cell is-${look}`}
      aria-pressed={selected}
      aria-label={`${cellLabel(cell.no)} ${state}${used}`}
      onClick={select}
    >
      <b>{cellLabel(cell.no)}</b>
      <span>
        {glyphs[look]}
        {short}
      </span>
    </button>
  );
}
