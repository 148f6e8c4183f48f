import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { braceletFailure } from './bracelet.failures';
import { braceletMachine, type BraceletState } from './bracelet.machine';
import { bindStatus, cardStatus } from './bracelet.status';

const issued: BraceletState = { cardStatus: cardStatus.normal, bindStatus: bindStatus.bound };
const clear = { owed: 0, lockers: 0, inside: false };

describe('a wristband', () => {
  it('is issued once and returned once', () => {
    expect(step(braceletMachine, 'issue', braceletMachine.initial, {})).toEqual(issued);
    expect(whyNot(braceletMachine, 'issue', issued, {})).toBe(braceletFailure.braceletStep);
    expect(step(braceletMachine, 'giveBack', issued, clear)).toEqual(braceletMachine.initial);
    expect(whyNot(braceletMachine, 'giveBack', braceletMachine.initial, clear)).toBe(braceletFailure.braceletStep);
  });
  it.each([
    ['a bill is unpaid', { ...clear, owed: 1 }, braceletFailure.billOpen],
    ['a locker is in use', { ...clear, lockers: 1 }, braceletFailure.lockerOpen],
    ['it has not left', { ...clear, inside: true }, braceletFailure.stillInside],
  ])('is not returned while %s', (_, facts, refusal) => {
    expect(whyNot(braceletMachine, 'giveBack', issued, facts)).toBe(refusal);
  });
  it('opens nothing while it is lost, and is found after a check of the identity', () => {
    const lost = step(braceletMachine, 'lose', issued, {});
    expect(whyNot(braceletMachine, 'giveBack', lost, clear)).toBe(braceletFailure.braceletStep);
    expect(whyNot(braceletMachine, 'find', lost, { note: ' ' })).toBe(braceletFailure.identityUnchecked);
    expect(step(braceletMachine, 'find', lost, { note: '学生证' })).toEqual(issued);
    expect(step(braceletMachine, 'writeOff', lost, clear)).toEqual({
      cardStatus: cardStatus.disabled,
      bindStatus: bindStatus.unbound,
    });
  });
  it('never is disabled while somebody wears it', () => {
    expect(reachable(braceletMachine)).not.toContainEqual({
      cardStatus: cardStatus.disabled,
      bindStatus: bindStatus.bound,
    });
    expect(reachable(braceletMachine)).toHaveLength(5);
    expect(stepsFrom(braceletMachine, issued)).toEqual(['giveBack', 'lapse', 'lose']);
  });
});
