import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What the product keeps in Redis: nothing that PostgreSQL does not know or could do without. */
export const cacheKind = enumeration({
  captcha: { code: 'captcha', zh: '验证码图片', en: 'Captcha pictures' },
  captchaPassed: { code: 'captchaPassed', zh: '已通过的验证', en: 'Passed captchas' },
  loginFailed: { code: 'loginFailed', zh: '登录失败计数', en: 'Failed logins' },
  limit: { code: 'limit', zh: '频率计数', en: 'Frequency counts' },
  deviceFlood: { code: 'deviceFlood', zh: '设备流量计数', en: 'Device flood counts' },
  deviceNonce: { code: 'deviceNonce', zh: '设备请求防重放', en: 'Device requests seen' },
  replay: { code: 'replay', zh: '请求防重放', en: 'Requests seen' },
  queue: { code: 'queue', zh: '任务队列', en: 'Queues' },
});
export type CacheKind = CodeOf<typeof cacheKind>;

/** Where a job of a queue stands. */
export const queueState = enumeration({
  waiting: { code: 'waiting', zh: '等待', en: 'Waiting', tone: 'processing' },
  active: { code: 'active', zh: '执行中', en: 'Running', tone: 'processing' },
  delayed: { code: 'delayed', zh: '延时', en: 'Delayed', tone: 'default' },
  failed: { code: 'failed', zh: '失败', en: 'Failed', tone: 'error' },
  completed: { code: 'completed', zh: '完成', en: 'Done', tone: 'success' },
});
export type QueueState = CodeOf<typeof queueState>;
