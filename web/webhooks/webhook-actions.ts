import type { WebhookRow } from '#contract/webhooks/webhook.contract';
import type { RowAction } from '#web/kit/list/list-spec';
import { webhooks } from '#contract/webhooks/webhook.contract';
import { webhookStatus } from '#domain/webhooks/webhook.status';
import { call } from '#web/kit/call/call';
import { showOneTimeSecret } from '#web/kit/feedback/one-time-secret';

/** Shows the signing secret of a webhook once. */
export const showSecret = (secret: string) =>
  showOneTimeSecret({
    title: { zh: '签名密钥', en: 'Signing secret' },
    secret,
    hint: {
      zh: '用它核对请求头 webhook-signature，确认事件来自本系统且未被改动，方法见接口文档。',
      en: 'Use it to verify the webhook-signature header, so you know an event is genuine and unchanged. See the API reference.',
    },
  });

/** Row actions of the list of webhooks. */
export const webhookActions: readonly RowAction<WebhookRow>[] = [
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
];
