import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** How a menu item renders its icon (document 1 §3). */
export const iconType = enumeration({
  component: { code: 1, zh: '组件图标', en: 'Component icon' },
  font: { code: 2, zh: '字体图标', en: 'Icon font' },
});

/** Landing page after login, from the `goTo` parameter (document 1 §2). */
export const landing = enumeration({
  portal: { code: 1, zh: '预约门户', en: 'Booking portal' },
  home: { code: 2, zh: '场馆门户', en: 'Venue portal' },
  meeting: { code: 3, zh: '会议介绍', en: 'Meeting venues' },
});
export type Landing = CodeOf<typeof landing>;
