import { failures } from '#domain/kit/failure';

/** Refusals of saved views. */
export const listViewFailure = failures({
  viewTooMany: {
    kind: 'refused',
    zh: '每个列表最多保存{n}个筛选，请先删除不用的',
    en: 'You can save at most {n} filters per list. Delete one you no longer need.',
  },
});
