import { routes } from '#contract/kit/route';

/** Waiting for a slot that is taken. */
export const waitlistRoutes = routes([
  {
    name: 'Waitlist',
    path: '/waitlist',
    zh: '候补管理',
    en: 'Waiting lists',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Del'],
    menu: { group: 'reservations', icon: 'reservations' },
  },
  {
    name: 'MyWaitlist',
    path: '/my-waitlist',
    zh: '我的候补',
    en: 'My waiting lists',
    layout: 'portal',
    flags: ['noCheckRule'],
  },
  {
    name: 'mobileWaitlist',
    path: '/mobile-waitlist',
    zh: '我的候补',
    en: 'My waiting lists',
    layout: 'phone',
    flags: ['noCheckRule'],
  },
]);
