import { webhookFilter, webhookRow, webhooks } from '#contract/webhooks/webhook.contract';
import { webhookEventCodes } from '#contract/webhooks/webhook.events';
import { webhookStatus } from '#domain/webhooks/webhook.status';
import { afterReply, input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { OneTimeSecretDialog } from '#web/kit/feedback/one-time-secret';
import { WebhookDrawer } from './webhook-drawer';
import { webhookColumns } from './webhook-columns';
import { webhookFields } from './webhook-form';
import { showSecret, webhookActions } from './webhook-actions';

const REFRESH_MS = 5_000;

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
    fields: webhookFields,
    after: afterReply(webhooks.add, ({ secret }) => showSecret(secret)),
  },
  edit: {
    endpoint: webhooks.change,
    fields: [...webhookFields, input.switch('on')],
    start: (row) => ({ ...row, on: row?.status === webhookStatus.on }),
  },
  remove: { endpoint: webhooks.remove, name: ({ name }) => name },
  actions: webhookActions,
  refetchEvery: (reply) => (reply?.content.some(({ waiting }) => waiting > 0) ? REFRESH_MS : false),
  Drawer: WebhookDrawer,
  Above: OneTimeSecretDialog,
});
