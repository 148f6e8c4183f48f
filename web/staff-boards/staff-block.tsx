import { memo } from 'react';
import { payStatus } from '#domain/orders/order.status';
import { enumMember } from '#domain/kit/enumeration';
import { closedReason } from '#domain/boards/slot.status';
import type { StaffCell } from '#contract/booking/reservation.contract';
import { SlotGlyph } from '#web/kit/theme/slot-glyph';
import { useWords } from '#web/kit/session/words';
import { HoldClock } from '#web/boards/slot-cell';
import { canOccupy, sourceMarks, stateText, type StaffPlace } from './staff-grid';

interface StaffBlockProps {
  readonly place: StaffPlace;
  readonly spaceName: string;
  readonly begun: boolean;
  readonly shown: boolean;
  readonly picked: boolean;
  readonly reachable: boolean;
  readonly at: string;
}

const nameOf = (cell: StaffCell) => cell.label ?? cell.userName ?? '';

/**
 * One place of the staff matrix: an order with source and state, a free slot to block, or the reason why it cannot be
 * blocked.
 */
export const StaffBlock = memo(function StaffBlock({
  place,
  spaceName,
  begun,
  shown,
  picked,
  reachable,
  at,
}: StaffBlockProps) {
  const { t } = useWords();
  const { cell, key, begin, end } = place;
  const common = { 'data-key': key, 'data-at': at, tabIndex: reachable ? 0 : -1 } as const;
  if (cell.tradeNo !== null) {
    const mark = sourceMarks[cell.source ?? 0];
    const state = stateText(cell, begun);
    const unpaid = cell.payStatus === payStatus.unpaid;
    return (
      <button
        type="button"
        {...common}
        className={`staff-order is-${mark?.tint ?? 'online'}${unpaid ? ' is-unpaid' : ''}${shown ? ' is-shown' : ''}${state || unpaid ? '' : ' is-plain'}`}
        aria-pressed={shown}
        aria-label={`${spaceName} ${begin}–${end} ${nameOf(cell)} ${mark ? t(mark) : ''} ${state ? t(state) : ''}`}
      >
        <b>{nameOf(cell)}</b>
        <i aria-hidden="true">{mark ? t(mark) : ''}</i>
        {unpaid && cell.payDeadline !== null ? (
          <em className="is-due">
            <SlotGlyph name="quarter" size={11} /> <HoldClock until={cell.payDeadline} />
          </em>
        ) : state ? (
          <em className={state.mark === '✕' ? 'is-bad' : state.mark === '!' ? 'is-due' : ''}>
            {state.mark ? `${state.mark} ` : ''}
            {t(state)}
          </em>
        ) : null}
      </button>
    );
  }
  if (canOccupy(cell)) {
    const left = cell.left === null ? '' : t({ zh: `余 ${cell.left}`, en: `${cell.left} left` });
    return (
      <button
        type="button"
        {...common}
        className={`staff-free${picked ? ' is-picked' : ''}`}
        aria-pressed={picked}
        aria-label={`${spaceName} ${begin}–${end} ${t({ zh: '空闲', en: 'free' })} ${left}`}
      >
        {picked ? <SlotGlyph name="tick" /> : left}
      </button>
    );
  }
  const reason = enumMember(closedReason, cell.reasonCode ?? '');
  const places = cell.left !== null && cell.total !== null ? `${cell.total - cell.left}/${cell.total}` : '';
  const over = cell.reasonCode === closedReason.ended || cell.reasonCode === closedReason.started;
  return (
    <span
      {...common}
      className={`staff-none${over ? ' is-over' : ''}`}
      aria-label={`${spaceName} ${begin}–${end} ${reason ? t(reason) : ''} ${places}`}
    >
      <span>{over ? places : reason ? t(reason) : ''}</span>
    </span>
  );
});
