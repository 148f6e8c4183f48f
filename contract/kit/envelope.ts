import type { FailureKind } from '#domain/kit/failure';

/** The shape of every JSON response. Both texts are sent regardless of `lang`. */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly message: string;
  readonly messageEn: string;
  readonly data: T;
  readonly errKey?: string;
  readonly traceId?: string;
  readonly toLogin?: 1;
}

/** Codes of the envelope (document 1 §8 and the refusal code 250). */
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

/** Maps a kind of failure to its envelope code. */
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

/** Success messages (document 1 §8). */
export const doneMessage = {
  ok: { zh: 'OK', en: 'OK' },
  saved: { zh: '操作成功', en: 'operation succeeded' },
  checked: { zh: '审核成功', en: 'audit succeeded' },
  imported: { zh: '导入成功', en: 'import succeeded' },
} as const;
