import { routes } from '#contract/kit/route';

/** Screen of API keys. */
export const apiKeyRoutes = routes([
  {
    name: 'ApiKeys',
    path: '/api-keys',
    zh: '接口密钥',
    en: 'API keys',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del'],
    menu: { group: 'system', icon: 'apiKey' },
  },
]);
