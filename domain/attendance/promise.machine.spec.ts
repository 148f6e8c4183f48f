import { enumCodes } from '#domain/kit/enumeration';
import { step, stepsFrom, whyNot } from '#domain/kit/machine';
import { orderFailure } from '#domain/orders/order.failures';
import { promiseMachine, type PromiseState } from './promise.machine';
import { promiseStatus } from './promise.status';

describe('attendance', () => {
  const at = (now: number) => ({ now, opensAt: 100, endsAt: 200 });

  it('allows check-in from early entry until the end', () => {
    expect(step(promiseMachine, 'checkIn', promiseMachine.initial, at(100))).toEqual({
      promiseStatus: promiseStatus.checkedIn,
    });
    expect(step(promiseMachine, 'checkIn', promiseMachine.initial, at(199))).toEqual({
      promiseStatus: promiseStatus.checkedIn,
    });
    expect(whyNot(promiseMachine, 'checkIn', promiseMachine.initial, at(99))).toBe(orderFailure.signTooEarly);
    expect(whyNot(promiseMachine, 'checkIn', promiseMachine.initial, at(200))).toBe(orderFailure.signTooLate);
  });

  it.each([
    promiseStatus.noShow,
    promiseStatus.checkedIn,
    promiseStatus.waived,
    promiseStatus.leftEarly,
    promiseStatus.userCancelled,
  ])('refuses check-in in status %i', (code) =>
    expect(whyNot(promiseMachine, 'checkIn', { promiseStatus: code }, at(150))).toBe(orderFailure.illegalStep),
  );

  const state = (code: PromiseState['promiseStatus']): PromiseState => ({ promiseStatus: code });
  const { none, noShow, checkedIn, waived, leftEarly, userCancelled } = promiseStatus;

  it('becomes missed exactly at the end of the grace period', () => {
    expect(step(promiseMachine, 'miss', state(none), { now: 115, graceEndsAt: 115 })).toEqual(state(noShow));
    expect(whyNot(promiseMachine, 'miss', state(none), { now: 114, graceEndsAt: 115 })).toBe(orderFailure.graceRuns);
  });

  it('is corrected by late evidence of a timely arrival', () => {
    const facts = { opensAt: 85, graceEndsAt: 115 };
    for (const cameAt of [85, 115])
      expect(step(promiseMachine, 'proveEntry', state(noShow), { ...facts, cameAt })).toEqual(state(checkedIn));
    for (const cameAt of [84, 116])
      expect(whyNot(promiseMachine, 'proveEntry', state(noShow), { ...facts, cameAt })).toBe(orderFailure.signTooLate);
  });

  it('becomes broken when the member leaves early for good', () => {
    expect(step(promiseMachine, 'leaveEarly', state(checkedIn), { leftAt: 169, stayUntil: 170 })).toEqual(
      state(leftEarly),
    );
    expect(whyNot(promiseMachine, 'leaveEarly', state(checkedIn), { leftAt: 170, stayUntil: 170 })).toBe(
      orderFailure.stayedOn,
    );
    expect(whyNot(promiseMachine, 'leaveEarly', state(checkedIn), { leftAt: null, stayUntil: 170 })).toBe(
      orderFailure.stayedOn,
    );
  });

  it('allows these transitions only', () => {
    expect(
      Object.fromEntries(enumCodes(promiseStatus).map((code) => [code, stepsFrom(promiseMachine, state(code))])),
    ).toEqual({
      [none]: ['checkIn', 'miss', 'userCancel'],
      [noShow]: ['proveEntry', 'waive'],
      [checkedIn]: ['withdrawCheckIn', 'leaveEarly'],
      [waived]: [],
      [leftEarly]: ['waive'],
      [userCancelled]: ['waive'],
    });
    for (const code of [noShow, leftEarly, userCancelled])
      expect(step(promiseMachine, 'waive', state(code), {})).toEqual(state(waived));
    expect(step(promiseMachine, 'userCancel', state(none), {})).toEqual(state(userCancelled));
    expect(step(promiseMachine, 'withdrawCheckIn', state(checkedIn), {})).toEqual(state(none));
  });
});
