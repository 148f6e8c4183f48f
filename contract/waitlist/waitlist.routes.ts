import { routes } from '#contract/kit/route';

/** Routes of the waitlist. */
export const waitlistRoutes = routes([
  {
    name: 'Waitlist',
    path: '/waitlist',
    zh: '候补管理',
    en: 'Waitlist',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Del'],
    menu: { group: 'reservations', icon: 'reservations' },
  },
  {
    name: 'MyWaitlist',
    path: '/my-waitlist',
    zh: '我的候补',
    en: 'My waitlist',
    layout: 'portal',
    flags: ['noCheckRule'],
  },
  {
    name: 'mobileWaitlist',
    path: '/mobile-waitlist',
    zh: '我的候补',
    en: 'My waitlist',
    layout: 'phone',
    flags: ['noCheckRule'],
  },
]);
