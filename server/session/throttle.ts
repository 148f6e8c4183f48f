import { Injectable } from '@nestjs/common';
import { isExport, isImport, type AnyEndpoint } from '#contract/kit/endpoint';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/reservations/reservation.contract';
import { session } from '#contract/session/session.contract';
import type { Caller } from '#server/kit/caller';
import { Limits, type Limited } from '#server/kit/limits';
import { ReplayCheck } from '#server/kit/replay.check';

/** Calls a person may make only so often. */
const limited: ReadonlyMap<AnyEndpoint, Limited> = new Map<AnyEndpoint, Limited>([
  [reservations.submit, 'booking.perMin'],
  [payments.pay, 'payment.perMin'],
  [reservations.dayInfo, 'day.perMin'],
]);

/** A stranger is counted by address, which a whole campus may share: there the measure is another. */
const ofStrangers: ReadonlyMap<Limited, Limited> = new Map([['day.perMin', 'day.perAddressMin']]);

/** How often a call may be made: files that are taken out or sent in are counted by what they are, others where they are named. */
const limitOf = (endpoint: AnyEndpoint): Limited | undefined =>
  limited.get(endpoint) ??
  (isExport(endpoint)
    ? 'export.perMin'
    : isImport(endpoint)
      ? 'import.perMin'
      : endpoint.files
        ? 'upload.perMin'
        : undefined);

/** Signed writes that may come twice: they are guarded by what they consume. */
const repeatable: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  session.login,
  session.roleLogin,
  session.captchaCheck,
]);

/** Not too often, and not the same signed write twice. */
@Injectable()
export class Throttle {
  constructor(
    private readonly limits: Limits,
    private readonly replays: ReplayCheck,
  ) {}

  /** Refuses what is too fast (429) or was sent before (401); null when there is nothing to ask. Money writes ask the second in their transaction. */
  check(endpoint: AnyEndpoint, caller: Caller): Promise<void> | null {
    const limit = this.limitFor(endpoint, caller);
    const { replayKey } = caller.once;
    const marked = replayKey !== null && !endpoint.money && !repeatable.has(endpoint) ? replayKey : null;
    if (!limit && marked === null) return null;
    return this.ask(limit, caller, marked);
  }

  /** Whether to count at all is known at once. */
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
