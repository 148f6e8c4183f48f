import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** When new dates open for booking. */
export const releaseMode = enumeration({
  daily:  { code: 1, zh: '每日滚动', en: 'Daily rolling' },
  weekly: { code: 2, zh: '每周放号', en: 'Weekly' },
  fixed:  { code: 3, zh: '固定日期', en: 'Fixed date' },
});
export type ReleaseMode = CodeOf<typeof releaseMode>;

/** What a quota counts over. */
export const quotaScope = enumeration({
  site:   { code: 1, zh: '场地',     en: 'Site' },
  sport:  { code: 2, zh: '运动项目', en: 'Sport' },
  venue:  { code: 3, zh: '场馆',     en: 'Venue' },
  campus: { code: 4, zh: '校区',     en: 'Campus' },
  all:    { code: 5, zh: '全部',     en: 'Everywhere' },
});
export type QuotaScope = CodeOf<typeof quotaScope>;

/** How presence at a booking is proved. */
export const signMode = enumeration({
  none:  { code: 0, zh: '无需签到', en: 'None' },
  gate:  { code: 1, zh: '闸机',     en: 'Gate' },
  qr:    { code: 2, zh: '扫码',     en: 'QR at the court' },
  staff: { code: 3, zh: '人工',     en: 'Staff' },
  any:   { code: 4, zh: '任一方式', en: 'Any' },
});
export type SignMode = CodeOf<typeof signMode>;

/** Which captcha a submit asks for (document 1 §5). */
export const captchaMode = enumeration({
  none:        { code: 'none',        zh: '无需验证', en: 'None' },
  blockPuzzle: { code: 'blockPuzzle', zh: '滑动拼图', en: 'Slide the piece' },
  clickWord:   { code: 'clickWord',   zh: '点选文字', en: 'Click the words' },
});
export type CaptchaMode = CodeOf<typeof captchaMode>;
