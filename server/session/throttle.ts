import { Injectable } from '@nestjs/common';
import { isExport, isImport, type AnyEndpoint } from '#contract/kit/endpoint';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/reservations/reservation.contract';
import { session } from '#contract/session/session.contract';
import type { Caller } from '#server/kit/caller';
import { Limits, type Limited } from '#server/kit/limits';
import { ReplayCheck } from '#server/kit/replay.check';

/** Rate limits by call for members. */
const limited: ReadonlyMap<AnyEndpoint, Limited> = new Map<AnyEndpoint, Limited>([
  [reservations.submit, 'booking.perMin'],
  [payments.pay, 'payment.perMin'],
  [reservations.dayInfo, 'day.perMin'],
]);

/** Rate limits for anonymous callers, counted by address; higher, because a campus may share one. */
const ofStrangers: ReadonlyMap<Limited, Limited> = new Map([['day.perMin', 'day.perAddressMin']]);

/** Returns the rate limit of a call: exports and imports by their kind, others by name. */
const limitOf = (endpoint: AnyEndpoint): Limited | undefined =>
  limited.get(endpoint) ??
  (isExport(endpoint)
    ? 'export.perMin'
    : isImport(endpoint)
      ? 'import.perMin'
      : endpoint.files
        ? 'upload.perMin'
        : undefined);

/** Signed writes that may be repeated; they are protected by what they consume. */
const repeatable: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  session.login,
  session.roleLogin,
  session.captchaCheck,
]);

/** Enforces rate limits and rejects repeated signed writes. */
@Injectable()
export class Throttle {
  constructor(
    private readonly limits: Limits,
    private readonly replays: ReplayCheck,
  ) {}

  /**
   * Throws if a call is too frequent (429) or repeated (401); null if there is nothing to check. Money writes check
   * repetition inside their transaction.
   */
  check(endpoint: AnyEndpoint, caller: Caller): Promise<void> | null {
    const limit = this.limitFor(endpoint, caller);
    const { replayKey } = caller.once;
    const marked = replayKey !== null && !endpoint.money && !repeatable.has(endpoint) ? replayKey : null;
    if (!limit && marked === null) return null;
    return this.ask(limit, caller, marked);
  }

  /** Returns the limit of a call, or null if it is not counted. */
  private limitFor(endpoint: AnyEndpoint, { kind }: Caller): Limited | undefined {
    const limit = limitOf(endpoint);
    const own = limit && kind !== 'member' ? (ofStrangers.get(limit) ?? limit) : limit;
    return own && this.limits.holds(own) ? own : undefined;
  }

  private async ask(limit: Limited | undefined, caller: Caller, marked: string | null): Promise<void> {
    if (limit) await this.limits.insist(limit, caller.kind === 'member' ? String(caller.userId) : caller.ip);
    if (marked !== null) await this.replays.use(marked);
  }
}
