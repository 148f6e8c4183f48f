import { routes } from '#contract/kit/route';

/** Routes of the staff's sheet of a day and of the list of slot states. */
export const staffBoardRoutes = routes([
  {
    name: 'ReservationManage',
    path: '/reservation-manage',
    zh: '预约管理',
    en: 'Manage bookings',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Occupy', 'OccupyCancel', 'Note'],
    menu: { group: 'reservations', icon: 'table' },
  },
  {
    name: 'MobileReservationManage',
    path: '/mobile-reservation-manage',
    zh: '预约管理',
    en: 'Manage bookings',
    layout: 'phone',
  },
  {
    name: 'ReservationStatusList',
    path: '/reservation-status-list',
    zh: '场次状态',
    en: 'Slot status',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Export'],
    menu: { group: 'reservations', icon: 'table' },
  },
]);
