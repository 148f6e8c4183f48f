import { routes } from '#contract/kit/route';

/** Choosing a slot, for members and for staff. */
export const reservationRoutes = routes([
  { name: 'VenueReservation', path: '/venue-reservation/:id', zh: '场地预约', en: 'Book a court', layout: 'portal', flags: ['noLogin'] },
  { name: 'MobileUseRules', path: '/mobile/use-rules', zh: '使用规则', en: 'Rules of use', layout: 'phone', flags: ['noLogin'] },
  { name: 'mobileReservation', path: '/mobileReservation', zh: '场地预约', en: 'Book a court', layout: 'phone', flags: ['noLogin', 'keepAlive'] },
  { name: 'MobileWalkIn', path: '/mobile/walk-in/:id', zh: '现场领取', en: 'Take it now', layout: 'phone', flags: ['noCheckRule'] },
  { name: 'Reservation', path: '/reservation', zh: '找空场', en: 'Find a court', layout: 'portal', flags: ['noLogin', 'keepAlive'] },
  {
    name: 'ReservationManage', path: '/reservation-manage', zh: '预约管理', en: 'Booking desk', layout: 'desk', flags: ['keepAlive'],
    rights: ['Occupy', 'OccupyCancel', 'Note'], menu: { group: 'reservations', icon: 'table' },
  },
  { name: 'MobileReservationManage', path: '/mobile-reservation-manage', zh: '预约管理', en: 'Booking desk', layout: 'phone' },
  {
    name: 'ReservationStatusList', path: '/reservation-status-list', zh: '场次状态', en: 'Slot states', layout: 'desk', flags: ['keepAlive'],
    rights: ['Export'], menu: { group: 'reservations', icon: 'table' },
  },
  { name: 'ReservationMonitor', path: '/reservation-monitor', zh: '放号监控', en: 'Release monitor', layout: 'desk', flags: ['keepAlive'], menu: { group: 'monitor', icon: 'monitor' } },
  {
    name: 'SiteOccupyList', path: '/site-occupy-list', zh: '场地占用', en: 'Occupations', layout: 'desk', flags: ['keepAlive'],
    rights: ['Add', 'Import', 'Extend', 'End', 'Export'], menu: { group: 'reservations', icon: 'reservations' },
  },
]);
