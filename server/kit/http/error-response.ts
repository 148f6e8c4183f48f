import { Failure, sentenceOf, type FailureFacts, type FailureSpec } from '#domain/kit/failure';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { paymentFailure } from '#domain/payments/payment.failures';
import { systemFailure } from '#domain/system/system.failures';
import { codeOfKind, envelopeCode, type Envelope } from '#contract/kit/envelope';
import { isDatabaseUnavailable, rootError } from '#server/kit/db/database-unavailable';

/** A response to a thrown error: the HTTP status, the envelope, and the error to log if the server is at fault. */
interface ErrorResponse {
  readonly http: number;
  readonly envelope: Omit<Envelope, 'traceId'>;
  readonly fault?: Error;
}

/** The response of an expired login, which differs by school. */
interface ExpiryFormat {
  readonly httpStatus: 200 | 401;
  readonly code: 408 | 401;
}

const toEnvelope = (spec: FailureSpec, code: number, facts: FailureFacts = {}): ErrorResponse['envelope'] => {
  const data = { ...(spec.rule ? { rule: spec.rule } : {}), ...facts };
  return {
    code,
    message: sentenceOf(spec, 'zh', facts),
    messageEn: sentenceOf(spec, 'en', facts),
    data: Object.keys(data).length > 0 ? data : null,
    errKey: spec.key,
  };
};

function failureResponse({ spec, facts }: Failure, expiry: ExpiryFormat): ErrorResponse {
  if (spec.kind === 'loginExpired')
    return {
      http: expiry.httpStatus,
      envelope: {
        ...toEnvelope(spec, expiry.code, facts),
        ...(expiry.code === envelopeCode.unauthorized ? { toLogin: 1 as const } : {}),
      },
    };
  const code = codeOfKind[spec.kind];
  if (spec.kind === 'loginRequired') return { http: 200, envelope: { ...toEnvelope(spec, code, facts), toLogin: 1 } };
  return { http: spec.kind === 'busy' ? 503 : 200, envelope: toEnvelope(spec, code, facts) };
}

const failureByStatus: Readonly<Record<number, FailureSpec>> = {
  400: systemFailure.bodyMalformed,
  404: systemFailure.callUnknown,
  405: systemFailure.methodWrong,
  413: systemFailure.bodyTooLarge,
  414: systemFailure.callUnknown,
  415: systemFailure.bodyTypeWrong,
};

/** The failures of conditions that triggers check, by their SQLSTATE. The services check them first, so each is logged. */
export const failureBySqlState: Readonly<Record<string, FailureSpec>> = {
  MO017: paymentFailure.refundAbovePaid,
  MO018: invoiceFailure.invoiceAboveKept,
};

/** Returns the response to a thrown value. Details of unknown errors never reach the caller. */
export function toErrorResponse(thrown: unknown, expiry: ExpiryFormat): ErrorResponse {
  if (thrown instanceof Failure) return failureResponse(thrown, expiry);
  const error = rootError(thrown);
  const status = Number((error as { status?: unknown } | null)?.status ?? error?.statusCode);
  const level = failureByStatus[status];
  if (level) return { http: status, envelope: toEnvelope(level, status) };
  const fault = error ?? new Error('a value that is not an error was thrown');
  const code = String(error?.code ?? '');
  if (code === '55P03' || code === '40001' || code === '40P01')
    return { http: 200, envelope: toEnvelope(systemFailure.busySlot, envelopeCode.tooFast), fault };
  const guarded = failureBySqlState[code];
  if (guarded) return { http: 200, envelope: toEnvelope(guarded, codeOfKind[guarded.kind]), fault };
  if (isDatabaseUnavailable(fault))
    return { http: 503, envelope: toEnvelope(systemFailure.busy, envelopeCode.bug), fault };
  if (/^22[0-9A-Z]{3}$/.test(code))
    return { http: 200, envelope: toEnvelope(systemFailure.badInput, envelopeCode.badInput), fault };
  return { http: 500, envelope: toEnvelope(systemFailure.internal, envelopeCode.bug), fault };
}

/** Returns the envelope of an HTTP-level error that never reached a handler. */
export const httpErrorResponse = (status: 400 | 404 | 405 | 413 | 414 | 415): ErrorResponse => ({
  http: status,
  envelope: toEnvelope(failureByStatus[status] as FailureSpec, status),
});
