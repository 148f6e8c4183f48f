import { reachable, step, whyNot } from '#domain/kit/machine';
import type { LocalDate } from '#domain/kit/time';
import { blackListFailure } from './black-list.failures';
import { blackListMachine } from './black-list.machine';
import {
  dueBlackListing,
  countedNoShows,
  appliesAt,
  longestEntry,
  nextNoShowExpiry,
  whyNotAppeal,
  type NoShow,
} from './black-list.rules';
import { blackListScope } from './black-list.status';
import { blackListStatus } from '#domain/members/member.status';

const day = (text: string) => text as LocalDate;
const noShowRule = { count: 3, windowDays: 30, banDays: 30 };
const noShow = (date: string, used = false): NoShow => ({
  tradeNo: `D${date.replaceAll('-', '')}`,
  date: day(date),
  used,
});

describe('a black list entry', () => {
  it('moves 1→2 once and never back', () => {
    expect(reachable(blackListMachine).map(({ status }) => status)).toEqual([
      blackListStatus.listed,
      blackListStatus.released,
    ]);
    expect(step(blackListMachine, 'release', { status: blackListStatus.listed }, {})).toEqual({
      status: blackListStatus.released,
    });
    expect(whyNot(blackListMachine, 'release', { status: blackListStatus.released }, {})).toBe(
      blackListFailure.banOver,
    );
  });

  it('applies at its venues, its campuses, or everywhere', () => {
    const place = { venueId: 7, campusId: 2 };
    expect(appliesAt({ scope: blackListScope.venue, scopeIds: [7] }, place)).toBe(true);
    expect(appliesAt({ scope: blackListScope.venue, scopeIds: [2] }, place)).toBe(false);
    expect(appliesAt({ scope: blackListScope.campus, scopeIds: [2] }, place)).toBe(true);
    expect(appliesAt({ scope: blackListScope.campus, scopeIds: [7] }, place)).toBe(false);
    expect(appliesAt({ scope: blackListScope.all, scopeIds: [] }, place)).toBe(true);
  });

  it('is represented by the entry that lasts longest', () => {
    expect(longestEntry([])).toBeNull();
    expect(longestEntry([{ endAt: 5 }, { endAt: 9 }, { endAt: 7 }])).toEqual({ endAt: 9 });
    expect(longestEntry([{ endAt: 5 }, { endAt: null }, { endAt: 9 }])).toEqual({ endAt: null });
  });
});

describe('the no-show rule', () => {
  it('blocks at the third no-show within thirty days, for thirty days', () => {
    const two = [noShow('2026-01-10'), noShow('2026-01-20')];
    expect(dueBlackListing(two, noShowRule, day('2026-02-01'))).toBeNull();
    expect(dueBlackListing([...two, noShow('2026-02-01')], noShowRule, day('2026-02-01'))).toEqual({
      evidence: ['D20260110', 'D20260120', 'D20260201'],
      lastDay: '2026-03-03',
    });
  });

  it('ignores no-shows thirty days old and those covered by an earlier entry', () => {
    const three = [noShow('2026-01-10'), noShow('2026-01-20'), noShow('2026-02-09')];
    expect(dueBlackListing(three, noShowRule, day('2026-02-08'))).toBeNull();
    expect(countedNoShows(three, noShowRule, day('2026-02-09'))).toHaveLength(2);
    expect(
      dueBlackListing(
        [noShow('2026-02-01', true), noShow('2026-02-02'), noShow('2026-02-03')],
        noShowRule,
        day('2026-02-03'),
      ),
    ).toBeNull();
  });

  it('returns when the next no-show expires', () => {
    expect(nextNoShowExpiry([noShow('2026-01-20'), noShow('2026-01-10')], noShowRule, day('2026-01-25'))).toBe(
      '2026-02-09',
    );
    expect(nextNoShowExpiry([], noShowRule, day('2026-01-25'))).toBeNull();
  });
});

describe('an appeal', () => {
  it('accepts an appeal until its last day', () => {
    expect(whyNotAppeal(day('2026-02-25'), 7, day('2026-03-04'))).toBeNull();
    expect(whyNotAppeal(day('2026-02-25'), 7, day('2026-03-05'))).toMatchObject({
      spec: blackListFailure.appealLate,
      facts: { days: 7, until: '2026-03-04' },
    });
  });
});
