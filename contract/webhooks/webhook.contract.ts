import { z } from 'zod';
import { deliveryStatus, webhookStatus } from '#domain/webhooks/webhook.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { webhookEventNames } from './webhook.events';

const name = labeled('名称', 'Name', text(50).min(2));
/** A URL without user name, password or fragment. */
const url = labeled(
  '推送地址',
  'Endpoint URL',
  text(500).refine(
    (value) => {
      const address = URL.canParse(value) ? new URL(value) : null;
      return (
        address !== null &&
        /^https?:$/.test(address.protocol) &&
        address.username === '' &&
        address.password === '' &&
        address.hash === ''
      );
    },
    { error: 'https://host/path' },
  ),
);
const listOrText = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(item).max(max),
  );
const events = labeled(
  '事件',
  'Events',
  listOrText(z.enum(webhookEventNames), 50).refine((list: readonly unknown[]) => list.length > 0),
);
const venueIds = labeled('场馆', 'Venues', listOrText(id, 500));

/** A webhook as listed; its secret is never shown again. */
export const webhookRow = z.object({
  id: z.int(),
  name,
  url: labeled('推送地址', 'Endpoint URL', z.string()),
  events: labeled('事件', 'Events', z.array(z.string())),
  venueIds: labeled('场馆', 'Venues', z.array(z.int())),
  venues: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  status: labeled('状态', 'Status', z.int()),
  delivered: labeled('24 小时成功', 'Delivered (24 h)', z.int()),
  waiting: labeled('待投递', 'Pending', z.int()),
  failed: labeled('24 小时失败', 'Failed (24 h)', z.int()),
  failures: z.int(),
  lastOkAt: labeled('最近成功', 'Last success', z.string().nullable()),
  lastError: labeled('最近错误', 'Last error', z.string().nullable()),
  owner: labeled('创建人', 'Created by', z.string()),
  gmtCreate: labeled('创建时间', 'Created', z.string()),
  version: z.int(),
});
export type WebhookRow = z.output<typeof webhookRow>;

/** Filters of the webhook list. */
export const webhookFilter = z.object({
  keyword: labeled('名称 / 地址', 'Name or URL', text(50)).optional(),
  status: labeled('状态', 'Status', codeOf(webhookStatus)).optional(),
  event: labeled('事件', 'Event', z.enum(webhookEventNames)).optional(),
});

const attempt = z.object({ at: z.string(), code: z.int().nullable(), ms: z.int(), error: z.string().nullable() });

/** One event to be delivered to one webhook. */
const deliveryRow = z.object({
  id: z.int(),
  eventId: labeled('编号', 'ID', z.string()),
  event: labeled('事件', 'Event', z.string()),
  status: labeled('状态', 'Status', z.int()),
  tries: labeled('次数', 'Attempts', z.int()),
  code: labeled('应答码', 'HTTP status', z.int().nullable()),
  ms: labeled('耗时（毫秒）', 'Duration (ms)', z.int().nullable()),
  error: labeled('原因', 'Reason', z.string().nullable()),
  nextTryAt: labeled('下次投递', 'Next attempt', z.string().nullable()),
  gmtCreate: labeled('发生时间', 'Occurred', z.string()),
  attempts: z.array(attempt),
  body: z.string(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

/** Input for a new webhook; without venues it covers every venue in the creator's scope. */
const webhookDraft = z.object({ name, url, events, venueIds: venueIds.default([]) });

/** Endpoints of webhooks: deliveries are signed, retried for a day, and suspended after long failure. */
export const webhooks = {
  list: get('/api/sys/webhooks', {
    admit: { right: 'Webhooks' },
    about: 'Webhook addresses: all for super roles, otherwise the caller’s own.',
    input: paging.extend(webhookFilter.shape),
    reply: pageOf(webhookRow),
  }),
  add: post('/api/sys/webhooks/add', {
    admit: { right: 'WebhooksAdd' },
    done: 'saved',
    about: 'Adds an address. Only this reply contains its secret.',
    input: webhookDraft,
    reply: z.object({ id: z.int(), secret: z.string() }),
  }),
  change: post('/api/sys/webhooks/:id', {
    admit: { right: 'WebhooksEdit' },
    done: 'saved',
    about: 'Changes an address, or enables or disables it; waiting events are sent when it is enabled again.',
    input: webhookDraft.extend({
      id,
      version: z.coerce.number().int(),
      on: labeled('启用', 'Enabled', flag).default(true),
    }),
    reply: z.object({ version: z.int() }),
  }),
  rotate: post('/api/sys/webhooks/:id/secret', {
    admit: { right: 'WebhooksEdit' },
    done: 'saved',
    about: 'Creates a new secret for an address; for one day events are signed with both.',
    input: z.object({ id }),
    reply: z.object({ secret: z.string() }),
  }),
  remove: post('/api/sys/webhooks/:id/remove', {
    admit: { right: 'WebhooksDel' },
    done: 'saved',
    about: 'Removes an address with its deliveries.',
    input: z.object({ id }),
    reply: z.object({}),
  }),
  ping: post('/api/sys/webhooks/:id/ping', {
    admit: { right: 'WebhooksRedeliver' },
    done: 'saved',
    about: 'Sends a test event to an address.',
    input: z.object({ id }),
    reply: z.object({}),
  }),
  deliveries: get('/api/sys/webhooks/:id/deliveries', {
    admit: { right: 'Webhooks' },
    about: 'Events of an address and their results, newest first; kept for 30 days.',
    input: paging.extend({
      id,
      status: labeled('状态', 'Status', codeOf(deliveryStatus)).optional(),
      event: labeled('事件', 'Event', text(50)).optional(),
    }),
    reply: pageOf(deliveryRow),
  }),
  redeliver: post('/api/sys/webhooks/deliveries/:id/redeliver', {
    admit: { right: 'WebhooksRedeliver' },
    done: 'saved',
    about: 'Sends an event to its address again.',
    input: z.object({ id }),
    reply: z.object({}),
  }),
};
