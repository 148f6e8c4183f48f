import type { FailureKind } from '#domain/kit/failure';

/** What every JSON answer looks like. Both texts come back whatever `lang` is. */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly message: string;
  readonly messageEn: string;
  readonly data: T;
  readonly errKey?: string;
  readonly traceId?: string;
  readonly toLogin?: 1;
}

/** Codes of the envelope (document 1 §8 and our refusal code 250). */
export const envelopeCode = {
  ok: 200,
  refused: 250,
  badInput: 400,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
  loginExpired: 408,
  stale: 409,
  tooFast: 429,
  bug: 500,
  networkAuth: 511,
} as const;

/** Which code a kind of refusal travels as. */
export const codeOfKind: Readonly<Record<FailureKind, number>> = {
  invalid: envelopeCode.badInput,
  refused: envelopeCode.refused,
  forbidden: envelopeCode.forbidden,
  missing: envelopeCode.missing,
  stale: envelopeCode.stale,
  tooFast: envelopeCode.tooFast,
  busy: envelopeCode.bug,
  loginRequired: envelopeCode.unauthorized,
  loginExpired: envelopeCode.loginExpired,
  unsigned: envelopeCode.unauthorized,
};

/** Messages of success (document 1 §8). */
export const doneMessage = {
  ok: { zh: 'OK', en: 'OK' },
  saved: { zh: '操作成功', en: 'operation succeeded' },
  checked: { zh: '审核成功', en: 'audit succeeded' },
  imported: { zh: '导入成功', en: 'import succeeded' },
} as const;
