import { Injectable } from '@nestjs/common';
import { isExport, isImport, type AnyEndpoint } from '#contract/kit/endpoint';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { session } from '#contract/session/session.contract';
import type { Caller } from '#server/kit/access/caller';
import type { EdgeRequest } from '#server/kit/http/request';
import { RateLimits, type RateLimitName } from '#server/kit/security/rate-limits';
import { ReplayCheck } from '#server/kit/security/replay.check';

/** Rate limits by call for members. */
const memberLimits: ReadonlyMap<AnyEndpoint, RateLimitName> = new Map<AnyEndpoint, RateLimitName>([
  [reservations.submit, 'booking.perMin'],
  [payments.pay, 'payment.perMin'],
  [reservations.dayInfo, 'day.perMin'],
]);

/** Rate limits for anonymous callers, counted by address; higher, because a campus may share one. */
const anonymousLimits: ReadonlyMap<RateLimitName, RateLimitName> = new Map([['day.perMin', 'day.perAddressMin']]);

/** Returns the rate limit of a call: exports and imports by their kind, others by name. */
const limitOf = (endpoint: AnyEndpoint): RateLimitName | undefined =>
  memberLimits.get(endpoint) ??
  (isExport(endpoint)
    ? 'export.perMin'
    : isImport(endpoint)
      ? 'import.perMin'
      : endpoint.files
        ? 'upload.perMin'
        : undefined);

/** Signed writes that may be repeated; they are protected by what they consume. */
const repeatableCalls: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  session.login,
  session.roleLogin,
  session.captchaCheck,
]);

/** Returns the key by which a repeat of this signed write is found, or null if it is found elsewhere or not at all. */
function repeatKeyOf(endpoint: AnyEndpoint, { once: { key, replayKey } }: Caller, repeats: boolean): string | null {
  if (repeatableCalls.has(endpoint)) return null;
  if (!endpoint.money) return replayKey;
  return repeats && replayKey === null ? key : null;
}

/** Enforces rate limits and rejects or answers repeated signed writes. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly limits: RateLimits,
    private readonly replays: ReplayCheck,
  ) {}

  /**
   * Throws if a call is too frequent (429) or repeated: the recorded answer, or a refusal (401, 409). Returns null if
   * there is nothing to check. Money writes check repetition inside their transaction.
   */
  check(endpoint: AnyEndpoint, request: EdgeRequest): Promise<void> | null {
    const limit = this.limitFor(endpoint, request.caller);
    const key = repeatKeyOf(endpoint, request.caller, request.repeats);
    if (!limit && key === null) return null;
    return this.checkLimit(limit, endpoint, request, key);
  }

  /** Returns the limit of a call, or null if it is not counted. */
  private limitFor(endpoint: AnyEndpoint, { kind }: Caller): RateLimitName | undefined {
    const limit = limitOf(endpoint);
    const own = limit && kind !== 'member' ? (anonymousLimits.get(limit) ?? limit) : limit;
    return own && this.limits.isEnabled(own) ? own : undefined;
  }

  private async checkLimit(
    limit: RateLimitName | undefined,
    { money }: AnyEndpoint,
    request: EdgeRequest,
    key: string | null,
  ): Promise<void> {
    const { caller } = request;
    if (limit) await this.limits.consumeOrThrow(limit, caller.kind === 'member' ? String(caller.userId) : caller.ip);
    if (key === null) return;
    if (!request.repeats) return this.replays.markUsed(key);
    await (money ? this.replays.startMoney(key) : this.replays.start(key));
    request.running = { key, money: money ?? false };
  }
}
