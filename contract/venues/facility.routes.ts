import { routes } from '#contract/kit/route';

/** Facilities of venues and what is measured there. */
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
    en: 'Readings of a facility',
    layout: 'desk',
    flags: ['breadcrumb'],
    rights: ['Record', 'Export'],
  },
]);
