import { failures } from '#domain/kit/failure';

/** Errors of reviews. */
export const reviewFailure = failures({
  reviewKindClosed: {
    kind: 'missing',
    zh: '此类审核尚未开放，请联系管理员',
    en: 'Reviews of this type are not available yet. Contact the administrator.',
  },
});
