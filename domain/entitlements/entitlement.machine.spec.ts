import { Failure, type FailureSpec } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { entitlementFailure as failure } from './entitlement.failures';
import {
  entitlementMachine,
  stepEntitlement,
  type EntitlementFacts,
  type EntitlementStep,
} from './entitlement.machine';
import { entitlementStatus, type EntitlementStatus } from './entitlement.status';

const { active, frozen, expired, refunded, transferred } = entitlementStatus;
const facts: EntitlementFacts = {
  today: '2026-09-10' as LocalDate,
  on: '2026-09-10' as LocalDate,
  validFrom: '2026-09-01' as LocalDate,
  validUntil: '2026-10-01' as LocalDate,
  locked: 0,
  balance: 10,
};

/** Returns the status after a step, or the failure that refuses it. */
const after = (
  command: EntitlementStep,
  status: EntitlementStatus,
  more: Partial<EntitlementFacts> = {},
): EntitlementStatus | FailureSpec => {
  try {
    return stepEntitlement(command, { status }, { ...facts, ...more });
  } catch (error) {
    return (error as Failure).spec;
  }
};
const over = { today: '2026-10-01' as LocalDate, on: '2026-10-01' as LocalDate };
const early = { today: '2026-08-31' as LocalDate, on: '2026-08-31' as LocalDate };

describe('an entitlement', () => {
  it('is frozen and resumed, and ends once', () => {
    expect(after('freeze', active)).toBe(frozen);
    expect(after('resume', frozen)).toBe(active);
    expect(after('expire', active)).toBe(expired);
    expect(after('expire', frozen)).toBe(expired);
    expect(after('transfer', active)).toBe(transferred);
    expect(after('takeBack', active)).toBe(refunded);
    expect(after('takeBack', frozen)).toBe(refunded);
  });

  it('is used, reserved and adjusted without a change of its status', () => {
    for (const command of ['use', 'lock', 'useLocked', 'release', 'adjust'] as const)
      expect(after(command, active)).toBe(active);
    expect(after('adjust', frozen)).toBe(frozen);
  });

  it('gives back and uses what was reserved after it has expired', () => {
    expect(after('useLocked', expired, over)).toBe(expired);
    expect(after('release', expired, over)).toBe(expired);
  });

  it('is valid from its first day to the day before its end', () => {
    for (const command of ['use', 'lock', 'freeze'] as const) {
      expect(after(command, active, early)).toBe(failure.entitlementNotStarted);
      expect(after(command, active, over)).toBe(failure.entitlementExpired);
    }
    for (const command of ['adjust', 'transfer', 'takeBack'] as const)
      expect(after(command, active, over)).toBe(failure.entitlementExpired);
    expect(after('transfer', active, early)).toBe(transferred);
  });

  it('is reserved for days of its validity only', () => {
    expect(after('lock', active, { on: '2026-09-30' as LocalDate })).toBe(active);
    expect(after('lock', active, { on: '2026-10-01' as LocalDate })).toBe(failure.entitlementExpired);
    expect(after('lock', active, { ...early, on: '2026-09-01' as LocalDate })).toBe(active);
  });

  it('is not frozen, transferred or taken back while bookings reserve units', () => {
    for (const command of ['freeze', 'transfer', 'takeBack'] as const)
      expect(after(command, active, { locked: 1 })).toBe(failure.entitlementReserved);
  });

  it('is not transferred or taken back when it is used up', () => {
    for (const command of ['transfer', 'takeBack'] as const)
      expect(after(command, active, { balance: 0 })).toBe(failure.entitlementUsedUp);
  });

  it('refuses by name what its status does not allow', () => {
    expect(after('resume', active)).toBe(failure.entitlementNotFrozen);
    for (const command of ['use', 'lock', 'useLocked', 'release', 'freeze', 'transfer'] as const)
      expect(after(command, frozen)).toBe(failure.entitlementFrozen);
    for (const command of ['use', 'lock', 'adjust', 'freeze', 'resume', 'transfer', 'takeBack'] as const)
      expect(after(command, expired)).toBe(failure.entitlementExpired);
    for (const status of [refunded, transferred])
      for (const command of Object.keys(entitlementMachine.steps) as EntitlementStep[])
        expect(after(command, status)).toBe(failure.entitlementEnded);
  });
});
