import { enumeration } from '#domain/kit/enumeration';

/** Type of the target a catalogue entry opens. */
export const catalogType = enumeration({
  link: { code: 1, zh: '链接', en: 'Link' },
  articles: { code: 2, zh: '文章列表', en: 'Article list' },
  page: { code: 3, zh: '页面', en: 'Page' },
  action: { code: 4, zh: '功能', en: 'Function' },
});

/** Position of a catalogue entry; 6 is the bottom tab bar of the phone (document 1 §7). */
export const catalogSite = enumeration({
  portalTop: { code: 1, zh: '预约门户导航', en: 'Booking portal menu' },
  homeTop: { code: 2, zh: '场馆门户导航', en: 'Venue portal menu' },
  meetingTop: { code: 3, zh: '会议门户导航', en: 'Meeting portal menu' },
  portalGrid: { code: 4, zh: '门户九宫格', en: 'Portal grid' },
  footer: { code: 5, zh: '页脚', en: 'Footer' },
  mobileTab: { code: 6, zh: '手机底部标签', en: 'Phone tab bar' },
});
