import { routes } from '#contract/kit/route';

/** Screen of the takings sheet. */
export const takingRoutes = routes([
  {
    name: 'VenuesTaking',
    path: '/venues-taking',
    zh: '营收表',
    en: 'Takings',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Export'],
    menu: { group: 'finance', icon: 'finance' },
  },
]);
