import { reachable, step, whyNot } from '#domain/kit/machine';
import type { LocalDate } from '#domain/kit/time';
import { blackListFailure } from './black-list.failures';
import { banMachine } from './black-list.machine';
import { banDue, counting, holdsAt, longest, nextExpiry, whyNotAppeal, type Break } from './black-list.rules';
import { banScope } from './black-list.status';
import { blackListStatus } from './member.status';

const day = (text: string) => text as LocalDate;
const rule = { count: 3, windowDays: 30, banDays: 30 };
const missed = (date: string, used = false): Break => ({
  tradeNo: `D${date.replaceAll('-', '')}`,
  date: day(date),
  used,
});

describe('an entry of the black list', () => {
  it('goes 1→2 once and never back', () => {
    expect(reachable(banMachine).map(({ status }) => status)).toEqual([
      blackListStatus.listed,
      blackListStatus.released,
    ]);
    expect(step(banMachine, 'release', { status: blackListStatus.listed }, {})).toEqual({
      status: blackListStatus.released,
    });
    expect(whyNot(banMachine, 'release', { status: blackListStatus.released }, {})).toBe(blackListFailure.banOver);
  });

  it('holds at its venues, its campuses, or everywhere', () => {
    const place = { venueId: 7, campusId: 2 };
    expect(holdsAt({ scope: banScope.venue, scopeIds: [7] }, place)).toBe(true);
    expect(holdsAt({ scope: banScope.venue, scopeIds: [2] }, place)).toBe(false);
    expect(holdsAt({ scope: banScope.campus, scopeIds: [2] }, place)).toBe(true);
    expect(holdsAt({ scope: banScope.campus, scopeIds: [7] }, place)).toBe(false);
    expect(holdsAt({ scope: banScope.all, scopeIds: [] }, place)).toBe(true);
  });

  it('is spoken for by the one that holds longest', () => {
    expect(longest([])).toBeNull();
    expect(longest([{ endAt: 5 }, { endAt: 9 }, { endAt: 7 }])).toEqual({ endAt: 9 });
    expect(longest([{ endAt: 5 }, { endAt: null }, { endAt: 9 }])).toEqual({ endAt: null });
  });
});

describe('the break rule', () => {
  it('bars at the third break within thirty days, for thirty days', () => {
    const two = [missed('2026-01-10'), missed('2026-01-20')];
    expect(banDue(two, rule, day('2026-02-01'))).toBeNull();
    expect(banDue([...two, missed('2026-02-01')], rule, day('2026-02-01'))).toEqual({
      evidence: ['D20260110', 'D20260120', 'D20260201'],
      lastDay: '2026-03-03',
    });
  });

  it('forgets a break on the thirtieth day after it, and one an earlier entry was about', () => {
    const three = [missed('2026-01-10'), missed('2026-01-20'), missed('2026-02-09')];
    expect(banDue(three, rule, day('2026-02-08'))).toBeNull();
    expect(counting(three, rule, day('2026-02-09'))).toHaveLength(2);
    expect(
      banDue([missed('2026-02-01', true), missed('2026-02-02'), missed('2026-02-03')], rule, day('2026-02-03')),
    ).toBeNull();
  });

  it('says when the next break is forgotten', () => {
    expect(nextExpiry([missed('2026-01-20'), missed('2026-01-10')], rule, day('2026-01-25'))).toBe('2026-02-09');
    expect(nextExpiry([], rule, day('2026-01-25'))).toBeNull();
  });
});

describe('an appeal', () => {
  it('is in time until its last day', () => {
    expect(whyNotAppeal(day('2026-02-25'), 7, day('2026-03-04'))).toBeNull();
    expect(whyNotAppeal(day('2026-02-25'), 7, day('2026-03-05'))).toMatchObject({
      spec: blackListFailure.appealLate,
      facts: { days: 7, until: '2026-03-04' },
    });
  });
});
