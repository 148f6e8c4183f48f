import { closedReason, slotStatus } from '#domain/boards/slot.status';
import { enumMember } from '#domain/kit/enumeration';
import type { DayCell } from '#contract/booking/reservation.contract';
import { price } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import type { SlotGlyphName } from '#web/kit/theme/slot-glyph';

/** The kind of a cell; every kind has its own shape, colour and text. */
export type SlotKind =
  | 'free'
  | 'places'
  | 'low'
  | 'minePaid'
  | 'mineUnpaid'
  | 'held'
  | 'booked'
  | 'inUse'
  | 'full'
  | 'conflict'
  | 'occupied'
  | 'closed';

/** The icon in front of a cell's text. */
type GlyphName = SlotGlyphName;

/** The action of pressing a cell. */
type SlotAction = 'choose' | 'order' | 'pay' | 'reason';

/** The appearance of a cell: kind, icon, both texts, and the instant (epoch ms) its hold ends. */
export interface SlotAppearance {
  readonly kind: SlotKind;
  readonly glyph: GlyphName;
  readonly zh: string;
  readonly en: string;
  readonly deadline: number | null;
  readonly action: SlotAction;
}

/** The phase of a row relative to the school's clock. */
export type RowPhase = 'ahead' | 'running' | 'ended';

/** Returns the price text of a cell in yuan; zero is shown as free. */
export const cellPrice = (yuan: number): Text =>
  yuan === 0 ? { zh: '免费', en: 'Free' } : { zh: price(yuan), en: price(yuan) };

const reasonOf = (code: string, otherwise: string) =>
  enumMember(closedReason, code) ?? enumMember(closedReason, otherwise) ?? { zh: '', en: '' };

const explained = (cell: DayCell, otherwise: string) => {
  const reason = reasonOf(cell.reasonCode ?? otherwise, otherwise);
  return { zh: cell.takeUpExplain || reason.zh, en: cell.takeUpExplainEn || cell.takeUpExplain || reason.en };
};

const appearance = (
  kind: SlotKind,
  glyph: GlyphName,
  action: SlotAction,
  { zh, en }: Text,
  deadline: number | null = null,
): SlotAppearance => ({ kind, glyph, action, zh, en, deadline });

const blockedAppearance = (cell: DayCell): SlotAppearance | null => {
  if (cell.adminTake) return appearance('occupied', 'hatch', 'reason', explained(cell, closedReason.adminTake));
  if (cell.takeUp) return appearance('conflict', 'court', 'reason', explained(cell, closedReason.fullCourtTaken));
  return null;
};

const openAppearance = (cell: DayCell): SlotAppearance => {
  if (cell.left === null) return appearance('free', 'ring', 'choose', cellPrice(cell.orderFee));
  return cell.reservationStatus === slotStatus.low
    ? appearance('low', 'half', 'choose', { zh: `仅余 ${cell.left}`, en: `${cell.left} left` })
    : appearance('places', 'ring', 'choose', { zh: `余 ${cell.left}`, en: `${cell.left} left` });
};

const takenAppearance = (cell: DayCell, phase: RowPhase): SlotAppearance => {
  if (cell.left !== null) return appearance('full', 'disc', 'reason', { zh: '已满', en: 'Full' });
  return phase === 'running'
    ? appearance('inUse', 'disc', 'reason', { zh: '使用中', en: 'In use' })
    : appearance('booked', 'disc', 'reason', { zh: '已订', en: 'Booked' });
};

/** Returns the appearance of an own slot: it has a deadline until it is paid, also on a capacity site. */
const ownAppearance = (cell: DayCell): SlotAppearance =>
  cell.payDeadline !== null
    ? appearance('mineUnpaid', 'star', 'pay', { zh: '去支付', en: 'Pay' }, cell.payDeadline)
    : appearance('minePaid', 'star', 'order', { zh: '我的', en: 'Mine' });

/**
 * Returns the appearance of a cell for this visitor. The server decides status and availability; the only local rule is
 * that a free cell closes after its last minute, so that an open page does not offer past slots.
 */
export function appearanceOf(cell: DayCell, phase: RowPhase): SlotAppearance {
  if (cell.tradeNo !== null) return ownAppearance(cell);
  const { free, low, unpaid, reserved } = slotStatus;
  if (cell.reservationStatus === free || cell.reservationStatus === low) {
    return phase === 'ended'
      ? appearance('closed', 'hatch', 'reason', reasonOf(closedReason.ended, closedReason.ended))
      : openAppearance(cell);
  }
  const held = blockedAppearance(cell);
  if (held) return held;
  if (cell.reservationStatus === unpaid)
    return appearance('held', 'quarter', 'reason', { zh: '待付', en: 'Unpaid' }, cell.payDeadline);
  if (cell.reservationStatus === reserved) return takenAppearance(cell, phase);
  return appearance(
    'closed',
    'hatch',
    'reason',
    reasonOf(cell.reasonCode ?? closedReason.notOpen, closedReason.notOpen),
  );
}
