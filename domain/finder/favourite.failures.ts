import { failures } from '#domain/kit/failure';

/** Refusals around favourite sites. */
export const favouriteFailure = failures({
  favouritesFull: {
    kind: 'refused',
    zh: '最多收藏{limit}个场地，请先取消不常用的',
    en: 'You can save at most {limit} favourites. Remove one you rarely use first.',
  },
});
