import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Kinds of data in Redis. All of it is also in PostgreSQL or expendable. */
export const cacheKind = enumeration({
  captcha: { code: 'captcha', zh: '验证码图片', en: 'Captcha images' },
  captchaPassed: { code: 'captchaPassed', zh: '已通过的验证', en: 'Passed captchas' },
  loginFailed: { code: 'loginFailed', zh: '登录失败计数', en: 'Failed logins' },
  limit: { code: 'limit', zh: '频率计数', en: 'Rate limits' },
  deviceFlood: { code: 'deviceFlood', zh: '设备流量计数', en: 'Device rate limits' },
  deviceNonce: { code: 'deviceNonce', zh: '设备请求防重放', en: 'Device replay protection' },
  replay: { code: 'replay', zh: '请求防重放', en: 'Replay protection' },
  queue: { code: 'queue', zh: '任务队列', en: 'Job queues' },
});
export type CacheKind = CodeOf<typeof cacheKind>;

/** State of a queue job. */
export const queueState = enumeration({
  waiting: { code: 'waiting', zh: '等待', en: 'Waiting', tone: 'processing' },
  active: { code: 'active', zh: '执行中', en: 'Running', tone: 'processing' },
  delayed: { code: 'delayed', zh: '延时', en: 'Delayed', tone: 'default' },
  failed: { code: 'failed', zh: '失败', en: 'Failed', tone: 'error' },
  completed: { code: 'completed', zh: '完成', en: 'Done', tone: 'success' },
});
export type QueueState = CodeOf<typeof queueState>;
