import { routes } from '#contract/kit/route';

/** Choosing a slot, for members and for staff. */
export const reservationRoutes = routes([
  { name: 'VenueReservation', path: '/venue-reservation/:id', zh: '场地预约', en: 'Book a court', layout: 'portal', flags: ['noLogin'] },
  { name: 'mobileReservation', path: '/mobileReservation', zh: '场地预约', en: 'Book a court', layout: 'phone', flags: ['noLogin', 'keepAlive'] },
  {
    name: 'ReservationManage', path: '/reservation-manage', zh: '预约管理', en: 'Booking desk', layout: 'desk', flags: ['keepAlive'],
    rights: ['Occupy', 'OccupyCancel'], menu: { group: 'reservations', icon: 'table' },
  },
]);
