import { failures } from '#domain/kit/failure';

/** Refusals of kept views. */
export const listViewFailure = failures({
  viewTooMany: {
    kind: 'refused',
    zh: '每个列表最多保存{n}个筛选，请先删除不用的',
    en: 'A list keeps at most {n} filters. Delete one you no longer need.',
  },
});
