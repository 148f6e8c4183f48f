import { closedReason, slotStatus } from '#domain/reservations/slot.status';
import { memberOf } from '#domain/kit/enumeration';
import type { DayCell } from '#contract/reservations/reservation.contract';
import { price } from '#web/kit/format';
import type { Text } from '#web/kit/lang';
import type { SlotGlyphName } from '#web/kit/slot-glyph';

/** What a cell shows itself as; every kind has its own shape, colour and text. */
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

/** The mark in front of a cell's text. */
export type GlyphName = SlotGlyphName;

/** What pressing a cell does. */
export type SlotAction = 'choose' | 'order' | 'pay' | 'reason';

/** A cell as people see it: kind, mark, both texts, and the instant (epoch ms) its hold ends. */
export interface SlotLook {
  readonly kind: SlotKind;
  readonly glyph: GlyphName;
  readonly zh: string;
  readonly en: string;
  readonly deadline: number | null;
  readonly action: SlotAction;
}

/** Where a row of the matrix stands against the school's clock. */
export type Phase = 'ahead' | 'running' | 'ended';

/** Price in a cell; nothing to pay is free. Yuan. */
export const cellPrice = (yuan: number): Text =>
  yuan === 0 ? { zh: '免费', en: 'Free' } : { zh: price(yuan), en: price(yuan) };

const reasonOf = (code: string, otherwise: string) =>
  memberOf(closedReason, code) ?? memberOf(closedReason, otherwise) ?? { zh: '', en: '' };

const explained = (cell: DayCell, otherwise: string) => {
  const reason = reasonOf(cell.reasonCode ?? otherwise, otherwise);
  return { zh: cell.takeUpExplain || reason.zh, en: cell.takeUpExplainEn || cell.takeUpExplain || reason.en };
};

const look = (
  kind: SlotKind,
  glyph: GlyphName,
  action: SlotAction,
  { zh, en }: Text,
  deadline: number | null = null,
): SlotLook => ({ kind, glyph, action, zh, en, deadline });

const blocked = (cell: DayCell): SlotLook | null => {
  if (cell.adminTake) return look('occupied', 'hatch', 'reason', explained(cell, closedReason.adminTake));
  if (cell.takeUp) return look('conflict', 'court', 'reason', explained(cell, closedReason.fullCourtTaken));
  return null;
};

const open = (cell: DayCell): SlotLook => {
  if (cell.left === null) return look('free', 'ring', 'choose', cellPrice(cell.orderFee));
  return cell.reservationStatus === slotStatus.low
    ? look('low', 'half', 'choose', { zh: `仅余 ${cell.left}`, en: `${cell.left} left` })
    : look('places', 'ring', 'choose', { zh: `余 ${cell.left}`, en: `${cell.left} left` });
};

const taken = (cell: DayCell, phase: Phase): SlotLook => {
  if (cell.left !== null) return look('full', 'disc', 'reason', { zh: '已满', en: 'Full' });
  return phase === 'running'
    ? look('inUse', 'disc', 'reason', { zh: '使用中', en: 'In use' })
    : look('booked', 'disc', 'reason', { zh: '已订', en: 'Booked' });
};

/** An own slot has a deadline until it is paid, on a site sold by places too. */
const mine = (cell: DayCell): SlotLook =>
  cell.payDeadline !== null
    ? look('mineUnpaid', 'star', 'pay', { zh: '去支付', en: 'Pay' }, cell.payDeadline)
    : look('minePaid', 'star', 'order', { zh: '我的', en: 'Mine' });

/**
 * How a cell looks to this visitor. The server says its status and whether it may be booked; the only thing added here is that
 * a free cell closes by itself when its last minute has passed, so that a page left open offers nothing that is over.
 */
export function lookOf(cell: DayCell, phase: Phase): SlotLook {
  if (cell.tradeNo !== null) return mine(cell);
  const { free, low, unpaid, reserved } = slotStatus;
  if (cell.reservationStatus === free || cell.reservationStatus === low) {
    return phase === 'ended'
      ? look('closed', 'hatch', 'reason', reasonOf(closedReason.ended, closedReason.ended))
      : open(cell);
  }
  const held = blocked(cell);
  if (held) return held;
  if (cell.reservationStatus === unpaid)
    return look('held', 'quarter', 'reason', { zh: '待付', en: 'Held' }, cell.payDeadline);
  if (cell.reservationStatus === reserved) return taken(cell, phase);
  return look('closed', 'hatch', 'reason', reasonOf(cell.reasonCode ?? closedReason.notOpen, closedReason.notOpen));
}
