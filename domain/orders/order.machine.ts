import { machine, type Guard } from '#domain/kit/machine';
import type { Fen } from '#domain/kit/money';
import { paymentFailure } from '#domain/payments/payment.failures';
import { orderFailure } from './order.failures';
import {
  cancelKind,
  isOfBulk,
  orderStatus,
  payStatus,
  type CancelKind,
  type OrderStatus,
  type PayStatus,
} from './order.status';

/** The two status axes of an order; every order-like table has both. */
export interface OrderState {
  readonly orderStatus: OrderStatus;
  readonly payStatus: PayStatus;
}

/** Facts about an order that was cancelled before its payment arrived. Instants in epoch ms. */
interface LatePaymentFacts {
  readonly cancelKind: CancelKind | null;
  readonly slotsFree: boolean;
  readonly now: number;
  readonly startsAt: number;
}

const withinPayWindow: Guard<{ now: number; payBefore: number }> = ({ now, payBefore }) =>
  now < payBefore ? null : paymentFailure.payWindowClosed;

const payWindowOver: Guard<{ now: number; payBefore: number }> = ({ now, payBefore }) =>
  now >= payBefore ? null : orderFailure.stillPayable;

const amountMatches: Guard<{ due: Fen; received: Fen }> = ({ due, received }) =>
  received === due ? null : paymentFailure.amountWrong;

/** Attendance of a booking that was checked in never becomes cancelled. */
const notCheckedIn: Guard<{ checkedIn: boolean }> = ({ checkedIn }) =>
  checkedIn ? orderFailure.cancelCheckedIn : null;

/** `cancelBefore` is the start less the hours of advanceCancelOrder, inclusive. */
const inTimeToCancel: Guard<{ now: number; cancelBefore: number }> = ({ now, cancelBefore }) =>
  now <= cancelBefore ? null : orderFailure.cancelTooLate;

/** `cancelled` counts the member's cancellations in the current window; `cancelMax` 0 = no limit. */
const cancellationsLeft: Guard<{ cancelled: number; cancelMax: number }> = ({ cancelled, cancelMax }) =>
  cancelMax === 0 || cancelled < cancelMax ? null : orderFailure.cancelTooOften;

const somethingToRefund: Guard<{ refundable: Fen }> = ({ refundable }) =>
  refundable > 0 ? null : orderFailure.nothingToRefund;

const nothingToRefund: Guard<{ refundable: Fen }> = ({ refundable }) =>
  refundable === 0 ? null : orderFailure.refundDue;

const beforeStart: Guard<{ now: number; startsAt: number }> = ({ now, startsAt }) =>
  now < startsAt ? null : orderFailure.orderStarted;

const cancelledByMistake: Guard<{ cancelKind: CancelKind | null }> = (facts) =>
  facts.cancelKind === cancelKind.timeout || facts.cancelKind === cancelKind.admin ? null : orderFailure.notReleasable;

const slotsStillFree: Guard<{ slotsFree: boolean }> = ({ slotsFree }) => (slotsFree ? null : orderFailure.slotsNotFree);

/** A late payment restores an order only if it timed out, all its slots are free and it has not started. */
const canRestore = ({ cancelKind: kind, slotsFree, now, startsAt }: LatePaymentFacts): boolean =>
  kind === cancelKind.timeout && slotsFree && now < startsAt;

const isRestorable: Guard<LatePaymentFacts> = (facts) => (canRestore(facts) ? null : orderFailure.notRestorable);

const isNotRestorable: Guard<LatePaymentFacts> = (facts) => (canRestore(facts) ? orderFailure.restorable : null);

/** Only orders cancelled by a closure are restored by undoing it. */
const endedByClosure: Guard<{ cancelKind: CancelKind | null }> = (facts) =>
  facts.cancelKind === cancelKind.closure ? null : orderFailure.notReleasable;

/** An order with nothing paid is restored without a refund. */
const nothingPaid: Guard<{ paid: Fen }> = ({ paid: sum }) => (sum === 0 ? null : orderFailure.illegalStep);

/** Refuses every action on an archived order (T19). */
const notClosed: Guard<{ closedAt: number | null }> = ({ closedAt }) =>
  closedAt === null ? null : orderFailure.orderClosed;

/** Dates of a bulk booking or a lease are changed only in that booking or lease. */
const notPartOfBulk: Guard<{ source: number }> = ({ source }) => (isOfBulk(source) ? orderFailure.ofBulk : null);

const { normal, cancelled, occupied } = orderStatus;
const { unpaid, paid, refunding, refunded, refundFailed } = payStatus;

/**
 * Life cycle of an order from holding the slot to the settled payment or refund. The documents leave the transitions
 * open; they are defined in docs/rules/refunds.md. The database function `end_due` runs `expire`.
 */
export const orderMachine = machine<OrderState>()({
  initial: { orderStatus: normal, payStatus: unpaid },
  illegal: orderFailure.illegalStep,
  steps: {
    pay: {
      from: { orderStatus: normal, payStatus: unpaid },
      to: { payStatus: paid },
      guards: [withinPayWindow, amountMatches],
    },
    expire: {
      from: { orderStatus: normal, payStatus: unpaid },
      to: { orderStatus: cancelled },
      guards: [payWindowOver],
    },
    cancelUnpaid: { from: { orderStatus: normal, payStatus: unpaid }, to: { orderStatus: cancelled } },
    requestRefund: {
      from: { orderStatus: normal, payStatus: paid },
      to: { orderStatus: cancelled, payStatus: refunding },
      guards: [notCheckedIn, inTimeToCancel, cancellationsLeft, somethingToRefund],
    },
    cancelFree: {
      from: { orderStatus: normal, payStatus: paid },
      to: { orderStatus: cancelled, payStatus: refunded },
      guards: [notCheckedIn, inTimeToCancel, cancellationsLeft, nothingToRefund],
    },
    venueRefund: {
      from: { orderStatus: normal, payStatus: paid },
      to: { orderStatus: cancelled, payStatus: refunding },
      guards: [somethingToRefund],
    },
    venueCancel: {
      from: { orderStatus: normal, payStatus: paid },
      to: { orderStatus: cancelled, payStatus: refunded },
      guards: [nothingToRefund],
    },
    refundPart: {
      from: { orderStatus: normal, payStatus: paid },
      to: { payStatus: refunding },
      guards: [notClosed, somethingToRefund],
    },
    settlePart: { from: { orderStatus: normal, payStatus: refunding }, to: { payStatus: paid } },
    settleRefund: { from: { orderStatus: cancelled, payStatus: refunding }, to: { payStatus: refunded } },
    failRefund: { from: { orderStatus: [normal, cancelled], payStatus: refunding }, to: { payStatus: refundFailed } },
    retryRefund: { from: { orderStatus: [normal, cancelled], payStatus: refundFailed }, to: { payStatus: refunding } },
    release: {
      from: { orderStatus: cancelled, payStatus: unpaid },
      to: { orderStatus: normal },
      guards: [cancelledByMistake, beforeStart, slotsStillFree],
    },
    restorePaid: {
      from: { orderStatus: cancelled, payStatus: unpaid },
      to: { orderStatus: normal, payStatus: paid },
      guards: [isRestorable],
    },
    refundLate: {
      from: { orderStatus: cancelled, payStatus: unpaid },
      to: { payStatus: refunding },
      guards: [isNotRestorable],
    },
    adjust: {
      from: { orderStatus: [normal, occupied], payStatus: [unpaid, paid] },
      to: {},
      guards: [notPartOfBulk, beforeStart],
    },
    changeBuddies: {
      from: { orderStatus: normal, payStatus: [unpaid, paid] },
      to: {},
      guards: [notPartOfBulk, beforeStart],
    },
    reopenUnpaid: {
      from: { orderStatus: cancelled, payStatus: unpaid },
      to: { orderStatus: normal },
      guards: [endedByClosure, slotsStillFree],
    },
    reopenPaid: {
      from: { orderStatus: cancelled, payStatus: refundFailed },
      to: { orderStatus: normal, payStatus: paid },
      guards: [endedByClosure, slotsStillFree],
    },
    reopenFree: {
      from: { orderStatus: cancelled, payStatus: refunded },
      to: { orderStatus: normal, payStatus: paid },
      guards: [endedByClosure, slotsStillFree, nothingPaid],
    },
    endOccupation: {
      from: { orderStatus: occupied, payStatus: paid },
      to: { orderStatus: cancelled, payStatus: refunded },
    },
  },
});

/** Initial states: held until paid, free of charge, or blocked by staff (T1, T9). */
export const initialOrderState = {
  held: { orderStatus: normal, payStatus: unpaid },
  free: { orderStatus: normal, payStatus: paid },
  occupied: { orderStatus: occupied, payStatus: paid },
} as const satisfies Record<string, OrderState>;
