import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { paymentFailure } from '#domain/payments/payment.failures';
import { orderFailure } from './order.failures';
import { initialOrderState, orderMachine, type OrderState } from './order.machine';
import { cancelKind, orderSource, orderStatus, payStatus } from './order.status';

const { normal, cancelled, occupied } = orderStatus;
const { unpaid, paid, refunding, refunded, refundFailed } = payStatus;
const at = (order: OrderState['orderStatus'], pay: OrderState['payStatus']): OrderState => ({
  orderStatus: order,
  payStatus: pay,
});

const inTime = { now: 599_999, payBefore: 600_000, due: fen(3000), received: fen(3000) };
const early = { checkedIn: false, now: 0, cancelBefore: 1, cancelled: 0, cancelMax: 2 };
const late = { cancelKind: cancelKind.timeout, slotsFree: true, now: 1, startsAt: 2 };

describe('an invoiceable order', () => {
  it('is paid in time and in full', () => {
    expect(step(orderMachine, 'pay', initialOrderState.held, inTime)).toEqual(at(normal, paid));
  });

  it('refuses payment at or after the deadline', () => {
    expect(whyNot(orderMachine, 'pay', initialOrderState.held, { ...inTime, now: 600_000 })).toBe(
      paymentFailure.payWindowClosed,
    );
  });

  it.each([2999, 3001, 0])('refuses payment of %i fen when 3000 are due', (received) => {
    expect(whyNot(orderMachine, 'pay', initialOrderState.held, { ...inTime, received: fen(received) })).toBe(
      paymentFailure.amountWrong,
    );
  });

  it('with nothing due is confirmed by a zero payment', () => {
    expect(
      whyNot(orderMachine, 'pay', initialOrderState.held, { ...inTime, due: fen(0), received: fen(0) }),
    ).toBeNull();
  });

  it('can at any moment either be paid or expire, never both', () => {
    fc.assert(
      fc.property(fc.nat(1_200_000), (now) => {
        const mayPay = whyNot(orderMachine, 'pay', initialOrderState.held, { ...inTime, now }) === null;
        const mayExpire =
          whyNot(orderMachine, 'expire', initialOrderState.held, { now, payBefore: inTime.payBefore }) === null;
        return mayPay !== mayExpire;
      }),
    );
    expect(whyNot(orderMachine, 'expire', initialOrderState.held, inTime)).toBe(orderFailure.stillPayable);
  });

  it('is cancelled by its owner at any time while unpaid', () => {
    expect(step(orderMachine, 'cancelUnpaid', initialOrderState.held, {})).toEqual(at(cancelled, unpaid));
  });

  it('becomes cancelled and refunding in one step if a refund is due', () => {
    expect(step(orderMachine, 'requestRefund', at(normal, paid), { ...early, refundable: fen(1) })).toEqual(
      at(cancelled, refunding),
    );
    expect(step(orderMachine, 'cancelFree', at(normal, paid), { ...early, refundable: fen(0) })).toEqual(
      at(cancelled, refunded),
    );
  });

  it('is either refunded or cancelled without refund, whatever amount is due', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (amount) => {
        const facts = { ...early, refundable: fen(amount) };
        const refunds = whyNot(orderMachine, 'requestRefund', at(normal, paid), facts) === null;
        const frees = whyNot(orderMachine, 'cancelFree', at(normal, paid), facts) === null;
        return refunds !== frees;
      }),
    );
  });

  it('refuses cancellation by its member after the deadline or over the cancellation limit', () => {
    const refundable = fen(100);
    expect(whyNot(orderMachine, 'requestRefund', at(normal, paid), { ...early, now: 1, refundable })).toBeNull();
    expect(whyNot(orderMachine, 'requestRefund', at(normal, paid), { ...early, now: 2, refundable })).toBe(
      orderFailure.cancelTooLate,
    );
    expect(whyNot(orderMachine, 'requestRefund', at(normal, paid), { ...early, cancelled: 2, refundable })).toBe(
      orderFailure.cancelTooOften,
    );
    expect(
      whyNot(orderMachine, 'requestRefund', at(normal, paid), { ...early, cancelled: 99, cancelMax: 0, refundable }),
    ).toBeNull();
  });

  it('refuses cancellation by its member once checked in, early or late, with or without a refund', () => {
    const facts = { ...early, checkedIn: true };
    expect(whyNot(orderMachine, 'requestRefund', at(normal, paid), { ...facts, refundable: fen(100) })).toBe(
      orderFailure.cancelCheckedIn,
    );
    expect(whyNot(orderMachine, 'cancelFree', at(normal, paid), { ...facts, now: 2, refundable: fen(0) })).toBe(
      orderFailure.cancelCheckedIn,
    );
  });

  it('is cancelled by the venue without a deadline', () => {
    expect(step(orderMachine, 'venueRefund', at(normal, paid), { refundable: fen(3000) })).toEqual(
      at(cancelled, refunding),
    );
    expect(step(orderMachine, 'venueCancel', at(normal, paid), { refundable: fen(0) })).toEqual(
      at(cancelled, refunded),
    );
    expect(whyNot(orderMachine, 'venueCancel', at(normal, paid), { refundable: fen(1) })).toBe(orderFailure.refundDue);
    expect(whyNot(orderMachine, 'venueRefund', at(normal, paid), { refundable: fen(0) })).toBe(
      orderFailure.nothingToRefund,
    );
  });

  it('settles, fails and retries a refund', () => {
    expect(step(orderMachine, 'settleRefund', at(cancelled, refunding), {})).toEqual(at(cancelled, refunded));
    expect(step(orderMachine, 'failRefund', at(cancelled, refunding), {})).toEqual(at(cancelled, refundFailed));
    expect(step(orderMachine, 'retryRefund', at(cancelled, refundFailed), {})).toEqual(at(cancelled, refunding));
  });

  it('stays normal and paid after a partial refund, also one that failed first', () => {
    const part = step(orderMachine, 'refundPart', at(normal, paid), { refundable: fen(1000), closedAt: null });
    expect(part).toEqual(at(normal, refunding));
    expect(step(orderMachine, 'settlePart', part, {})).toEqual(at(normal, paid));
    const failed = step(orderMachine, 'failRefund', part, {});
    expect(step(orderMachine, 'settlePart', step(orderMachine, 'retryRefund', failed, {}), {})).toEqual(
      at(normal, paid),
    );
    expect(whyNot(orderMachine, 'settleRefund', part, {})).toBe(orderFailure.illegalStep);
  });

  it('is restored only after expiry or staff cancellation, before its start and onto free slots', () => {
    const facts = { ...late, cancelKind: cancelKind.admin };
    const from = at(cancelled, unpaid);
    expect(step(orderMachine, 'release', from, facts)).toEqual(at(normal, unpaid));
    expect(whyNot(orderMachine, 'release', from, { ...facts, cancelKind: cancelKind.user })).toBe(
      orderFailure.notReleasable,
    );
    expect(whyNot(orderMachine, 'release', from, { ...facts, cancelKind: null })).toBe(orderFailure.notReleasable);
    expect(whyNot(orderMachine, 'release', from, { ...facts, now: 2 })).toBe(orderFailure.orderStarted);
    expect(whyNot(orderMachine, 'release', from, { ...facts, slotsFree: false })).toBe(orderFailure.slotsNotFree);
  });

  it('is either restored or refunded if its money came late', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, ...enumCodes(cancelKind)),
        fc.boolean(),
        fc.nat(10),
        fc.nat(10),
        (kind, slotsFree, now, startsAt) => {
          const facts = { cancelKind: kind, slotsFree, now, startsAt };
          const restored = whyNot(orderMachine, 'restorePaid', at(cancelled, unpaid), facts) === null;
          const refund = whyNot(orderMachine, 'refundLate', at(cancelled, unpaid), facts) === null;
          expect(restored).not.toBe(refund);
          if (kind !== cancelKind.timeout || !slotsFree || now >= startsAt) expect(refund).toBe(true);
        },
      ),
    );
    expect(step(orderMachine, 'restorePaid', at(cancelled, unpaid), late)).toEqual(at(normal, paid));
    expect(step(orderMachine, 'refundLate', at(cancelled, unpaid), { ...late, slotsFree: false })).toEqual(
      at(cancelled, refunding),
    );
  });

  it('by staff ends as an occupation, with nothing left to settle', () => {
    expect(step(orderMachine, 'endOccupation', initialOrderState.occupied, {})).toEqual(at(cancelled, refunded));
  });

  it('changes its slots and companions until its start without changing state', () => {
    const facts = { now: 1, startsAt: 2, source: orderSource.online };
    for (const from of [at(normal, unpaid), at(normal, paid), at(occupied, paid)])
      expect(step(orderMachine, 'adjust', from, facts)).toEqual(from);
    expect(step(orderMachine, 'changeBuddies', at(normal, paid), facts)).toEqual(at(normal, paid));
    expect(whyNot(orderMachine, 'adjust', at(normal, paid), { ...facts, now: 2 })).toBe(orderFailure.orderStarted);
    expect(whyNot(orderMachine, 'changeBuddies', at(occupied, paid), facts)).toBe(orderFailure.illegalStep);
    for (const pay of [refunding, refundFailed])
      expect(whyNot(orderMachine, 'adjust', at(normal, pay), facts)).toBe(orderFailure.illegalStep);
  });

  it('of a bulk booking or lease refuses other changes', () => {
    for (const source of enumCodes(orderSource)) {
      const no = source === orderSource.bulk || source === orderSource.lease ? orderFailure.ofBulk : null;
      for (const change of ['adjust', 'changeBuddies'] as const)
        expect(whyNot(orderMachine, change, at(normal, paid), { now: 1, startsAt: 2, source })).toBe(no);
    }
  });

  it('refuses a partial refund once it is closed for good', () => {
    expect(whyNot(orderMachine, 'refundPart', at(normal, paid), { refundable: fen(1), closedAt: 5 })).toBe(
      orderFailure.orderClosed,
    );
  });

  it('is restored by undoing a closure, and by nothing else', () => {
    const facts = { cancelKind: cancelKind.closure, slotsFree: true };
    expect(step(orderMachine, 'reopenUnpaid', at(cancelled, unpaid), facts)).toEqual(at(normal, unpaid));
    expect(
      step(orderMachine, 'reopenPaid', step(orderMachine, 'failRefund', at(cancelled, refunding), {}), facts),
    ).toEqual(at(normal, paid));
    expect(step(orderMachine, 'reopenFree', at(cancelled, refunded), { ...facts, paid: fen(0) })).toEqual(
      at(normal, paid),
    );
    expect(whyNot(orderMachine, 'reopenFree', at(cancelled, refunded), { ...facts, paid: fen(1) })).toBe(
      orderFailure.illegalStep,
    );
    for (const kind of [null, ...enumCodes(cancelKind)].filter((one) => one !== cancelKind.closure)) {
      expect(whyNot(orderMachine, 'reopenPaid', at(cancelled, refundFailed), { ...facts, cancelKind: kind })).toBe(
        orderFailure.notReleasable,
      );
    }
    expect(whyNot(orderMachine, 'reopenPaid', at(cancelled, refundFailed), { ...facts, slotsFree: false })).toBe(
      orderFailure.slotsNotFree,
    );
  });

  it('offers these steps from each state and no others', () => {
    const table = enumCodes(orderStatus).flatMap((order) =>
      enumCodes(payStatus).map((pay) => [`${order}/${pay}`, stepsFrom(orderMachine, at(order, pay))] as const),
    );
    expect(Object.fromEntries(table.filter(([, steps]) => steps.length > 0))).toEqual({
      '1/1': ['pay', 'expire', 'cancelUnpaid', 'adjust', 'changeBuddies'],
      '1/2': ['requestRefund', 'cancelFree', 'venueRefund', 'venueCancel', 'refundPart', 'adjust', 'changeBuddies'],
      '1/3': ['settlePart', 'failRefund'],
      '1/5': ['retryRefund'],
      '2/1': ['release', 'restorePaid', 'refundLate', 'reopenUnpaid'],
      '2/3': ['settleRefund', 'failRefund'],
      '2/4': ['reopenFree'],
      '2/5': ['retryRefund', 'reopenPaid'],
      '3/1': ['adjust'],
      '3/2': ['adjust', 'endOccupation'],
    });
  });

  it('throws the named refusal and leaves the state unchanged', () => {
    const state = at(cancelled, refunded);
    expect(() => step(orderMachine, 'pay', state, inTime)).toThrow(new Failure(orderFailure.illegalStep));
    expect(state).toEqual(at(cancelled, refunded));
  });

  it('reaches eight states, and never a cancelled order whose payment is kept without a refund', () => {
    const states = reachable(orderMachine)
      .map((state) => `${state.orderStatus}/${state.payStatus}`)
      .sort();
    expect(states).toEqual(['1/1', '1/2', '1/3', '1/5', '2/1', '2/3', '2/4', '2/5']);
    expect(stepsFrom(orderMachine, initialOrderState.occupied)).toEqual(['adjust', 'endOccupation']);
    // A block that staff ended cannot be restored.
    expect(
      whyNot(orderMachine, 'reopenFree', at(cancelled, refunded), {
        cancelKind: cancelKind.admin,
        slotsFree: true,
        paid: fen(0),
      }),
    ).toBe(orderFailure.notReleasable);
  });
});
