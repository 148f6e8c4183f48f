import { routes } from '#contract/kit/route';

/** Screen of lockers: the live map of the cabinets of a venue, and the records. */
export const lockerRoutes = routes([
  {
    name: 'LockerRecord',
    path: '/locker-record',
    zh: '储物柜',
    en: 'Lockers',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Use', 'Force', 'Edit', 'Export'],
    menu: { group: 'gates', icon: 'table' },
  },
]);
