import { routes } from '#contract/kit/route';

/** Screens of facilities and their readings. */
export const facilityRoutes = routes([
  {
    name: 'VenuesFacility',
    path: '/venues/facility',
    zh: '设施管理',
    en: 'Facilities',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del', 'Export'],
    menu: { group: 'venues', icon: 'alarm' },
  },
  {
    name: 'VenuesFacilityLive',
    path: '/venues/facilityLive/:id',
    zh: '设施实时读数',
    en: 'Live readings',
    layout: 'desk',
    flags: ['breadcrumb'],
    rights: ['Record', 'Export'],
  },
]);
