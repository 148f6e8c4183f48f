import { routes } from '#contract/kit/route';

/** Who is told what happens here. */
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
