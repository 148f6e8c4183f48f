import { step, whyNot } from '#domain/kit/machine';
import { orderFailure } from './order.failures';
import { promiseMachine } from './promise.machine';
import { promiseStatus } from './promise.status';

describe('attendance', () => {
  const at = (now: number) => ({ now, opensAt: 100, endsAt: 200 });

  it('is signed in from early entry until the end', () => {
    expect(step(promiseMachine, 'signIn', promiseMachine.initial, at(100))).toEqual({ promiseStatus: promiseStatus.signedIn });
    expect(step(promiseMachine, 'signIn', promiseMachine.initial, at(199))).toEqual({ promiseStatus: promiseStatus.signedIn });
    expect(whyNot(promiseMachine, 'signIn', promiseMachine.initial, at(99))).toBe(orderFailure.signTooEarly);
    expect(whyNot(promiseMachine, 'signIn', promiseMachine.initial, at(200))).toBe(orderFailure.signTooLate);
  });

  it.each([promiseStatus.noShow, promiseStatus.signedIn, promiseStatus.waived, promiseStatus.leftEarly, promiseStatus.userCancelled])('of status %i is not signed in', (code) =>
    expect(whyNot(promiseMachine, 'signIn', { promiseStatus: code }, at(150))).toBe(orderFailure.illegalStep));
});
