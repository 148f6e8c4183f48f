import { routes } from '#contract/kit/route';

/** Screen of cache and queues. */
export const cacheRoutes = routes([
  {
    name: 'Cache',
    path: '/cache',
    zh: '缓存与队列',
    en: 'Cache and queues',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Queue'],
    menu: { group: 'system', icon: 'cache' },
  },
]);
