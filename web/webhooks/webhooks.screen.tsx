import { webhookFilter, webhookRow, webhooks } from '#contract/webhooks/webhook.contract';
import { webhookEventCodes } from '#contract/webhooks/webhook.events';
import { venues } from '#contract/venues/venue.contract';
import { webhookStatus } from '#domain/webhooks/webhook.status';
import { call } from '#web/kit/call/call';
import { input, type FormField } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { showOneTimeSecret, OneTimeSecretDialog } from '#web/kit/feedback/one-time-secret';
import { WebhookDrawer } from './webhook-drawer';
import { webhookColumns } from './webhook-columns';

const REFRESH_MS = 5_000;

const everyVenue = async () =>
  (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
    id,
    name: venueName,
    enName: enVenueName,
  }));

const fields: readonly FormField[] = [
  input.text('name'),
  input.text('url', {
    wide: true,
    hint: { zh: '接收事件的地址；公网地址须用 https', en: 'The URL that receives events. Public URLs must use https.' },
  }),
  input.select('events', webhookEventCodes, { many: true, wide: true }),
  input.lookup('venueIds', everyVenue, {
    many: true,
    wide: true,
    hint: { zh: '不选则推送自己管理的全部场馆', en: 'Leave empty for all venues in your scope' },
  }),
];

const showSecret = (secret: string) =>
  showOneTimeSecret({
    title: { zh: '签名密钥', en: 'Signing secret' },
    secret,
    hint: {
      zh: '用它核对请求头 webhook-signature，确认事件来自本系统且未被改动，方法见接口文档。',
      en: 'Use it to verify the webhook-signature header, so you know an event is genuine and unchanged. See the API reference.',
    },
  });

/** Webhooks of external programs and their delivery rates. */
export default listScreen({
  route: 'Webhooks',
  list: webhooks.list,
  filter: webhookFilter,
  row: webhookRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '推送', en: 'webhooks' },
  search: [field.text('keyword'), field.select('status', webhookStatus), field.select('event', webhookEventCodes)],
  quick: [
    {
      title: { zh: '自动停用', en: 'Disabled after errors' },
      filter: () => ({ status: String(webhookStatus.tripped) }),
    },
  ],
  columns: webhookColumns,
  add: {
    endpoint: webhooks.add,
    title: { zh: '新增推送', en: 'Add webhook' },
    fields,
    after: ({ secret }: { secret: string }) => showSecret(secret),
  },
  edit: {
    endpoint: webhooks.change,
    fields: [...fields, input.switch('on')],
    start: (row) => ({ ...row, on: row?.status === webhookStatus.on }),
  },
  remove: { endpoint: webhooks.remove, name: ({ name }) => name },
  actions: [
    {
      key: 'ping',
      title: { zh: '发送测试', en: 'Send test' },
      right: 'WebhooksRedeliver',
      when: ({ status }) => status === webhookStatus.on,
      run: ({ id }) => call(webhooks.ping, { id }),
    },
    {
      key: 'rotate',
      title: { zh: '更换密钥', en: 'Rotate secret' },
      right: 'WebhooksEdit',
      run: async ({ id }) => showSecret((await call(webhooks.rotate, { id })).secret),
      confirm: () => ({
        zh: '更换后 24 小时内，事件同时带新旧两个签名，请在此期间换好。',
        en: 'For 24 hours events carry both the old and the new signature. Switch to the new secret within that time.',
      }),
    },
  ],
  refetchEvery: (reply) => (reply?.content.some(({ waiting }) => waiting > 0) ? REFRESH_MS : false),
  Drawer: WebhookDrawer,
  Above: OneTimeSecretDialog,
});
