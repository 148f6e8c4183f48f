import { routes } from '#contract/kit/route';

/** Screen of webhooks. */
export const webhookRoutes = routes([
  {
    name: 'Webhooks',
    path: '/webhooks',
    zh: '事件推送',
    en: 'Webhooks',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del', 'Redeliver'],
    menu: { group: 'system', icon: 'webhook' },
  },
]);
