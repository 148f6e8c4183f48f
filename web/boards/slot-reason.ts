import { sentenceOf, type FailureSpec } from '#domain/kit/failure';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { closedReason } from '#domain/boards/slot.status';
import type { DayCell } from '#contract/booking/reservation.contract';
import type { Text } from '#web/kit/text/lang';
import type { SlotAppearance } from './slot-appearance';

/** Why a cell cannot be booked: a title, a sentence, and the rule. */
interface SlotReason {
  readonly title: Text;
  readonly text: Text;
  readonly rule: string;
}

const closedFailure: Readonly<Record<string, FailureSpec>> = {
  [closedReason.started]: bookingFailure.slotStarted,
  [closedReason.ended]: bookingFailure.slotStarted,
  [closedReason.siteClosed]: bookingFailure.dateClosed,
  [closedReason.spaceOff]: bookingFailure.spaceOff,
  [closedReason.roleNotOpen]: bookingFailure.roleNotOpen,
};

const reasonOf = (
  title: Text,
  spec: FailureSpec,
  text: Text = { zh: sentenceOf(spec, 'zh'), en: sentenceOf(spec, 'en') },
): SlotReason => ({ title, text, rule: spec.rule ?? '' });

/** Returns the reason of a cell that is not free. */
export function reasonFor(look: SlotAppearance, cell: DayCell): SlotReason {
  const title = { zh: look.zh, en: look.en };
  switch (look.kind) {
    case 'occupied':
      return reasonOf(
        {
          zh: look.zh === '占用' ? '场馆占用' : `${look.zh} · 场馆占用`,
          en: look.zh === '占用' ? 'Blocked by the venue' : `${look.en} · blocked by the venue`,
        },
        bookingFailure.slotClosed,
        { zh: '该时段由场馆安排使用，不对外预约。', en: 'The venue uses this slot itself, so it cannot be booked.' },
      );
    case 'conflict':
      return reasonOf(title, bookingFailure.slotTaken, {
        zh: '同一块场地的整场与半场不能同时预约。',
        en: 'You cannot book the full court and a half court at the same time.',
      });
    case 'held':
      return reasonOf({ zh: '待付款占用', en: 'Held until paid' }, bookingFailure.slotTaken, {
        zh: '其他人已提交，正在付款；逾期未付将自动放出。',
        en: 'Someone else is paying for this slot. It is released if they do not pay in time.',
      });
    case 'full':
      return reasonOf(title, bookingFailure.slotTaken, {
        zh: '该时段名额已满，请选择其他时段。',
        en: 'This slot is full. Choose another one.',
      });
    case 'inUse':
    case 'booked':
      return reasonOf({ zh: '已被预订', en: 'Booked' }, bookingFailure.slotTaken);
    default: {
      const spec =
        closedFailure[cell.reasonCode ?? (look.zh === '已结束' ? closedReason.ended : '')] ?? bookingFailure.slotClosed;
      const explanation = cell.takeUpExplain
        ? { zh: cell.takeUpExplain, en: cell.takeUpExplainEn ?? cell.takeUpExplain }
        : undefined;
      return cell.reasonCode === closedReason.notReleased
        ? reasonOf(title, bookingFailure.notReleased, {
            zh: '该日期尚未放号，请留意放号时间。',
            en: 'This date is not released yet. See the release time above.',
          })
        : reasonOf(title, spec, explanation);
    }
  }
}
