import { failures } from '#domain/kit/failure';

/** Refusals of looking after Redis and the queues. */
export const cacheFailure = failures({
  cacheAway: {
    kind: 'refused',
    zh: '缓存服务暂不可用，业务不受影响，请稍后再试',
    en: 'Redis does not answer now. Business goes on without it; try again later.',
  },
  cacheProtected: {
    kind: 'refused',
    zh: '这类键用于防重放或任务执行，不能在此清除',
    en: 'These keys keep requests from being repeated or work from being lost. They are not cleared here.',
  },
  cachePreviewOver: {
    kind: 'stale',
    zh: '预览已过期或数量变化较大，请重新预览',
    en: 'The preview is over, or much changed since. Look again first.',
  },
  queueUnknown: {
    kind: 'missing',
    zh: '没有这个队列，请刷新后查看',
    en: 'There is no such queue. Reload and look again.',
  },
  queueJobGone: {
    kind: 'missing',
    zh: '任务已不存在，可能已执行完成，请刷新后查看',
    en: 'The job is gone; it may have been done meanwhile. Reload and look again.',
  },
  queueJobBusy: {
    kind: 'refused',
    zh: '任务正在执行或由定时计划产生，不能进行此操作',
    en: 'The job is running or belongs to a schedule. This cannot be done to it.',
  },
});
