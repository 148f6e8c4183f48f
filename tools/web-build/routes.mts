/** Parts of the screens whose first load is measured and limited; paths below `web`. */
export const PARTS = {
  start: ['main.tsx'],
  live: ['kit/live/live-session.ts'],
  wall: ['walls/wall-main.tsx'],
  door: ['door-panels/door-main.tsx'],
  portal: ['kit/shell/portal.tsx', 'portal/currency-home.screen.tsx'],
  phone: ['kit/shell/phone.tsx', 'portal/mobile-index.screen.tsx'],
  login: ['kit/shell/bare.tsx', 'session/login.screen.tsx'],
  desk: ['kit/shell/desk.tsx', 'kit/theme/icons.tsx'],
  orders: ['orders/orders.screen.tsx'],
  search: ['kit/list/search-form.tsx', 'kit/list/list-pages.tsx'],
  feedback: ['kit/feedback/feedback.tsx'],
  dates: ['kit/text/date-language.ts'],
  matrix: ['booking/venue-reservation.screen.tsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of such a part. */
export type Part = keyof typeof PARTS;
