import { step, stepsFrom, whyNot, reachable } from '#domain/kit/machine';
import { enumCodes } from '#domain/kit/enumeration';
import { waitlistFailure } from './waitlist.failures';
import { waitlistMachine as m } from './waitlist.machine';
import { waitlistStatus as s } from './waitlist.status';

describe('a waitlist entry', () => {
  it('moves by the table only: 1→2, 2→3, 2→4, 4→1, 1/2→5, 1→6', () => {
    const allowed = Object.fromEntries(enumCodes(s).map((status) => [status, [...stepsFrom(m, { status })].sort()]));
    expect(allowed).toEqual({
      [s.waiting]: ['close', 'leave', 'offer'],
      [s.offered]: ['accept', 'lapse', 'leave'],
      [s.converted]: [],
      [s.lapsed]: ['again'],
      [s.cancelled]: [],
      [s.closed]: [],
    });
    expect(reachable(m)).toHaveLength(enumCodes(s).length);
  });

  it('is accepted before its deadline or expires at it, never both', () => {
    const offered = { status: s.offered };
    expect(step(m, 'accept', offered, { now: 999, offerUntil: 1_000 })).toEqual({ status: s.converted });
    expect(whyNot(m, 'lapse', offered, { now: 999, offerUntil: 1_000 })).toBe(waitlistFailure.illegalWaitStep);
    expect(whyNot(m, 'accept', offered, { now: 1_000, offerUntil: 1_000 })).toBe(waitlistFailure.waitOfferOver);
    expect(step(m, 'lapse', offered, { now: 1_000, offerUntil: 1_000 })).toEqual({ status: s.lapsed });
  });

  it.each([
    ['offer', s.offered],
    ['accept', s.waiting],
    ['lapse', s.waiting],
    ['leave', s.converted],
    ['again', s.cancelled],
    ['close', s.offered],
  ] as const)('refuses %s from %s', (command, status) => {
    expect(whyNot(m, command, { status }, { now: 0, offerUntil: 1 } as never)).toBe(waitlistFailure.illegalWaitStep);
  });
});
