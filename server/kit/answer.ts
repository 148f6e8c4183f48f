import { types } from 'node:util';
import { Failure, sentenceOf, type FailureFacts, type FailureSpec } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { codeOfKind, envelopeCode, type Envelope } from '#contract/kit/envelope';

/** A response to a thrown error: the HTTP status, the envelope, and the error to log if the server is at fault. */
export interface Refused {
  readonly http: number;
  readonly envelope: Omit<Envelope, 'traceId'>;
  readonly fault?: Error;
}

/** The response of an expired login, which differs by school. */
export interface Expiry {
  readonly httpStatus: 200 | 401;
  readonly code: 408 | 401;
}

const said = (spec: FailureSpec, code: number, facts: FailureFacts = {}): Refused['envelope'] => {
  const data = { ...(spec.rule ? { rule: spec.rule } : {}), ...facts };
  return {
    code,
    message: sentenceOf(spec, 'zh', facts),
    messageEn: sentenceOf(spec, 'en', facts),
    data: Object.keys(data).length > 0 ? data : null,
    errKey: spec.key,
  };
};

function failed({ spec, facts }: Failure, expiry: Expiry): Refused {
  if (spec.kind === 'loginExpired')
    return {
      http: expiry.httpStatus,
      envelope: {
        ...said(spec, expiry.code, facts),
        ...(expiry.code === envelopeCode.unauthorized ? { toLogin: 1 as const } : {}),
      },
    };
  const code = codeOfKind[spec.kind];
  if (spec.kind === 'loginRequired') return { http: 200, envelope: { ...said(spec, code, facts), toLogin: 1 } };
  return { http: spec.kind === 'busy' ? 503 : 200, envelope: said(spec, code, facts) };
}

const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * Returns whether PostgreSQL or the connection to it is unavailable or overloaded, so that a retry may succeed. A
 * transaction that lost its connection only reports that its runner was released.
 */
function isAway(error: Error & { code?: unknown }): boolean {
  const code = String(error.code ?? '');
  return (
    lost.has(code) ||
    /^(?:08|53|57P0|57014$|25P03$)/.test(code) ||
    /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|^Cannot use a pool after|^the database system is|Driver not Connected|query runner (?:was )?already released/i.test(
      error.message,
    )
  );
}

/** Returns whether the value is an error, also one of another realm. */
const isError = (thrown: unknown): thrown is Error => thrown instanceof Error || types.isNativeError(thrown);

/** Returns the pg error inside the driver's error. */
const rootOf = (error: unknown): (Error & { code?: unknown; statusCode?: unknown }) | null => {
  if (!isError(error)) return null;
  const inner = (error as { driverError?: unknown }).driverError;
  return isError(inner) ? inner : error;
};

const httpLevel: Readonly<Record<number, FailureSpec>> = {
  400: systemFailure.bodyMalformed,
  404: systemFailure.callUnknown,
  405: systemFailure.methodWrong,
  413: systemFailure.bodyTooLarge,
  414: systemFailure.callUnknown,
  415: systemFailure.bodyTypeWrong,
};

/** Returns the response to a thrown value. Details of unknown errors never reach the caller. */
export function refusalOf(thrown: unknown, expiry: Expiry): Refused {
  if (thrown instanceof Failure) return failed(thrown, expiry);
  const error = rootOf(thrown);
  const status = Number((error as { status?: unknown } | null)?.status ?? error?.statusCode);
  const level = httpLevel[status];
  if (level) return { http: status, envelope: said(level, status) };
  const fault = error ?? new Error('something that is no error was thrown');
  const code = String(error?.code ?? '');
  if (code === '55P03' || code === '40001' || code === '40P01')
    return { http: 200, envelope: said(systemFailure.busySlot, envelopeCode.tooFast), fault };
  if (isAway(fault)) return { http: 503, envelope: said(systemFailure.busy, envelopeCode.bug), fault };
  if (/^22[0-9A-Z]{3}$/.test(code))
    return { http: 200, envelope: said(systemFailure.badInput, envelopeCode.badInput), fault };
  return { http: 500, envelope: said(systemFailure.internal, envelopeCode.bug), fault };
}

/** Returns the envelope of an HTTP-level error that never reached a handler. */
export const httpRefusal = (status: 400 | 404 | 405 | 413 | 414 | 415): Refused => ({
  http: status,
  envelope: said(httpLevel[status] as FailureSpec, status),
});
