import { failures } from '#domain/kit/failure';

/** Refusals of reviews. */
export const reviewFailure = failures({
  reviewKindClosed: {
    kind: 'missing',
    zh: '此类审核尚未开放，请联系管理员',
    en: 'Reviews of this kind are not open yet. Ask the administrator.',
  },
});
