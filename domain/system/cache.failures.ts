import { failures } from '#domain/kit/failure';

/** Failures of cache and queue administration. */
export const cacheFailure = failures({
  cacheAway: {
    kind: 'refused',
    zh: '缓存服务暂不可用，业务不受影响，请稍后再试',
    en: 'The cache is not available right now. Bookings and payments are not affected; try again later.',
  },
  cacheProtected: {
    kind: 'refused',
    zh: '这类键用于防重放或任务执行，不能在此清除',
    en: 'These keys prevent repeated requests or hold jobs, so they cannot be cleared here.',
  },
  cachePreviewOver: {
    kind: 'stale',
    zh: '预览已过期或数量变化较大，请重新预览',
    en: 'The preview has expired or the number of keys has changed a lot. Preview again.',
  },
  queueUnknown: {
    kind: 'missing',
    zh: '没有这个队列，请刷新后查看',
    en: 'This queue does not exist. Reload the page.',
  },
  queueJobGone: {
    kind: 'missing',
    zh: '任务已不存在，可能已执行完成，请刷新后查看',
    en: 'The job no longer exists; it may have finished. Reload the page.',
  },
  queueJobBusy: {
    kind: 'refused',
    zh: '任务正在执行或由定时计划产生，不能进行此操作',
    en: 'This is not possible while the job is running or if it belongs to a schedule.',
  },
});
