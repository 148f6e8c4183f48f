import { z } from 'zod';
import { cacheKind, queueState } from '#domain/system/cache.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const kind = labeled('类别', 'Kind', codeOf(cacheKind));
const prefix = z.object({
  kind: z.string(),
  prefix: z.string(),
  zh: z.string(),
  en: z.string(),
  keys: z.int(),
  canClear: z.boolean(),
});

/** Overview of Redis. Counts cover the scanned keys; `partial` means that the scan limit was reached. */
const cacheView = z.object({
  up: z.boolean(),
  version: z.string(),
  uptimeSec: z.int(),
  usedBytes: z.int(),
  peakBytes: z.int(),
  maxBytes: z.int(),
  clients: z.int(),
  keys: z.int(),
  hits: z.int(),
  misses: z.int(),
  hitRate: z.number().nullable(),
  evicted: z.int(),
  expired: z.int(),
  prefixes: z.array(prefix),
  others: z.int(),
  partial: z.boolean(),
});
export type CacheView = z.output<typeof cacheView>;

/** One key with its masked value. */
const cacheKey = z.object({ key: z.string(), type: z.string(), ttlSec: z.int().nullable(), value: z.string() });

/** Endpoints of Redis: overview, keys by registered prefix, and clearing a prefix after a preview. */
export const cache = {
  look: get('/api/cache', {
    admit: { right: 'Cache' },
    about: 'Memory, hit rate and the number of keys by registered prefix.',
    input: z.object({}),
    reply: cacheView,
  }),
  keys: get('/api/cache/keys', {
    admit: { right: 'Cache' },
    about: 'Keys of one kind with type, time left and masked value; `cursor` continues.',
    input: z.object({
      kind,
      cursor: z
        .string()
        .regex(/^\d{1,20}$/)
        .default('0'),
    }),
    reply: z.object({ keys: z.array(cacheKey), cursor: z.string().nullable() }),
  }),
  preview: get('/api/cache/preview', {
    admit: { right: 'redisPattern' },
    about: 'Previews clearing a kind; returns a ticket that allows it within five minutes.',
    input: z.object({ kind }),
    reply: z.object({ count: z.int(), partial: z.boolean(), samples: z.array(z.string()), ticket: z.string() }),
  }),
  clear: post('/api/cache/clear', {
    admit: { right: 'redisPattern' },
    done: 'saved',
    about: 'Clears every key of a previewed kind.',
    input: z.object({ kind, ticket: text(200).min(1) }),
    reply: z.object({ cleared: z.int() }),
  }),
};

/** Counts of one queue. */
const queueView = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  delayed: z.int(),
  failed: z.int(),
  completed: z.int(),
  paused: z.boolean(),
  workers: z.int(),
});
export type QueueView = z.output<typeof queueView>;

/** One job of a queue without personal data. */
const queueJob = z.object({
  id: labeled('任务编号', 'Job ID', z.string()),
  name: labeled('任务', 'Job', z.string()),
  tries: labeled('已尝试', 'Attempts', z.int()),
  most: z.int(),
  at: labeled('创建时间', 'Created', z.string()),
  due: labeled('执行时间', 'Runs at', z.string().nullable()),
  endedAt: labeled('结束时间', 'Finished', z.string().nullable()),
  reason: labeled('失败原因', 'Failure reason', z.string()),
  data: z.string(),
  scheduled: z.boolean(),
});
export type QueueJob = z.output<typeof queueJob>;

const queue = labeled('队列', 'Queue', text(40).min(1));
const jobRef = z.object({ queue, jobId: labeled('任务编号', 'Job ID', text(200).min(1)) });
const changedCount = z.object({ count: z.int() });

/** Endpoints of queues: counts, jobs, retry, removal, pause. */
export const queues = {
  list: get('/api/queues', {
    admit: { right: 'Cache' },
    about: 'Every queue with its counts.',
    input: z.object({}),
    reply: z.object({ up: z.boolean(), queues: z.array(queueView) }),
  }),
  jobs: get('/api/queues/jobs', {
    admit: { right: 'Cache' },
    about: 'Jobs of a queue in one state, newest first.',
    input: paging.extend({ queue, state: labeled('状态', 'Status', codeOf(queueState)) }),
    reply: pageOf(queueJob),
  }),
  retry: post('/api/queues/retry', {
    admit: { right: 'CacheQueue' },
    done: 'saved',
    about: 'Retries a failed job now.',
    input: jobRef,
    reply: changedCount,
  }),
  retryAll: post('/api/queues/retry_all', {
    admit: { right: 'CacheQueue' },
    done: 'saved',
    about: 'Retries every failed job of a queue, at most 1,000 at a time.',
    input: z.object({ queue }),
    reply: changedCount,
  }),
  remove: post('/api/queues/remove', {
    admit: { right: 'CacheQueue' },
    done: 'saved',
    about: 'Removes a job that is not running; if its work is still due, the area’s sweep does it.',
    input: jobRef,
    reply: changedCount,
  }),
  pause: post('/api/queues/pause', {
    admit: { right: 'CacheQueue' },
    done: 'saved',
    about: 'Pauses a queue.',
    input: z.object({ queue }),
    reply: changedCount,
  }),
  resume: post('/api/queues/resume', {
    admit: { right: 'CacheQueue' },
    done: 'saved',
    about: 'Resumes a paused queue.',
    input: z.object({ queue }),
    reply: changedCount,
  }),
};
