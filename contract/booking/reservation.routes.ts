import { routes } from '#contract/kit/route';

/** Routes of the booking page. */
export const reservationRoutes = routes([
  {
    name: 'VenueReservation',
    path: '/venue-reservation/:id',
    zh: '场地预约',
    en: 'Book a court',
    layout: 'portal',
    flags: ['noLogin'],
  },
  {
    name: 'mobileReservation',
    path: '/mobileReservation',
    zh: '场地预约',
    en: 'Book a court',
    layout: 'phone',
    flags: ['noLogin', 'keepAlive'],
  },
]);
