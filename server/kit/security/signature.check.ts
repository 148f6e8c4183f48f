import { hash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { habitsFor, stringToSign } from '#contract/kit/signature';
import { Clock } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import { apiPathOf } from '#server/kit/http/paths';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';
import { Settings } from '#server/kit/settings/settings';

/** Allowed clock skew of a client, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 300_000;

/** Digits of a timestamp in seconds. Any other number of digits is milliseconds. */
const SECOND_DIGITS = 10;

/** Returns the milliseconds of the unit in which a client states the time. */
const unitOf = (timestamp: string): number => (timestamp.length === SECOND_DIGITS ? 1_000 : 1);

/** Returns whether a timestamp is within the window around `now`, counted in the unit of the timestamp. */
export function isCurrent(timestamp: string, now: number): boolean {
  const unit = unitOf(timestamp);
  return Math.abs(Math.floor(now / unit) - Number(timestamp)) <= MAX_CLOCK_SKEW_MS / unit;
}

const md5 = (text: string): Buffer => hash('md5', text, 'buffer');

/** Returns the path percent-decoded, or unchanged if the encoding is invalid. */
const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Returns the signed parameters: query, form and top-level scalars of a JSON body. */
function signedParameters(request: EdgeRequest): Record<string, unknown> {
  if (!/json/.test(request.headers['content-type'] ?? '')) return request.parameters;
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(request.parameters).filter(
      ([key]) => !(key in body) || typeof body[key] !== 'object' || key in (request.query as object),
    ),
  );
}

/**
 * Returns whether the signature matches a variant of the deployed clients. An escaped path may be signed as sent or
 * decoded.
 */
export function isSigned(
  secret: string,
  sign: string,
  path: string,
  parameters: Readonly<Record<string, unknown>>,
  timestamp: string,
): boolean {
  const providedSignature = Buffer.from(sign, 'hex');
  const paths = path.includes('%') ? [path, decodePath(path)] : [path];
  return paths.some((one) =>
    habitsFor(one).some((habit) =>
      timingSafeEqual(md5(stringToSign(secret, one, parameters, timestamp, habit)), providedSignature),
    ),
  );
}

/**
 * Checks the request signature of every endpoint except unsigned ones (document 1 §7). It grants nothing by itself.
 * A client that states the time in seconds signs identical requests of one second alike, so these may repeat.
 */
@Injectable()
export class SignatureCheck {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Throws on a missing, wrong or stale signature; stores a valid one on the request as its replay key. */
  check(endpoint: AnyEndpoint, request: EdgeRequest): void {
    request.sign = null;
    request.repeats = false;
    if (endpoint.unsigned) return;
    const refusal = this.refusal(request);
    if (!refusal) return;
    if (!this.settings.get('sign.reportOnly')) throw new Failure(refusal);
    log.warn({ path: endpoint.path, trace: request.id, refusal: refusal.key }, 'signature not accepted, reported only');
  }

  private refusal(request: EdgeRequest) {
    const [key, timestamp, sign] = [
      headerOf(request, 'app-key'),
      headerOf(request, 'timestamp'),
      headerOf(request, 'sign')?.toLowerCase(),
    ];
    if (
      key !== this.env.APP_KEY ||
      !timestamp ||
      !/^\d{1,16}$/.test(timestamp) ||
      !sign ||
      !/^[0-9a-f]{32}$/.test(sign)
    )
      return sessionFailure.signInvalid;
    if (
      !isSigned(
        this.env.APP_SECRET,
        sign,
        apiPathOf(request.url, this.env.API_BASE),
        signedParameters(request),
        timestamp,
      )
    )
      return sessionFailure.signInvalid;
    if (!isCurrent(timestamp, this.clock.now())) return sessionFailure.signExpired;
    request.sign = `${timestamp}.${sign}`;
    // The bytes of a file are not signed: two files with the same texts are not the same request.
    request.repeats = unitOf(timestamp) > 1 && !request.incoming?.length;
    return null;
  }
}
