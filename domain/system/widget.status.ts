import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of the upload widget (document 1 §4). */
export const uploadState = enumeration({
  normal: { code: 'normal', zh: '待上传', en: 'Ready', tone: 'default' },
  active: { code: 'active', zh: '上传中', en: 'Uploading', tone: 'processing' },
  success: { code: 'success', zh: '上传成功', en: 'Uploaded', tone: 'success' },
  wrong: { code: 'wrong', zh: '上传失败', en: 'Failed', tone: 'error' },
});
export type UploadState = CodeOf<typeof uploadState>;

/** How a menu item renders its icon (document 1 §3). */
export const iconType = enumeration({
  component: { code: 1, zh: '组件图标', en: 'Component icon' },
  font: { code: 2, zh: '字体图标', en: 'Icon font' },
});
export type IconType = CodeOf<typeof iconType>;

/** Landing page after login, from the `goTo` parameter (document 1 §2). */
export const landing = enumeration({
  portal: { code: 1, zh: '预约门户', en: 'Booking portal' },
  home: { code: 2, zh: '场馆门户', en: 'Venue portal' },
  meeting: { code: 3, zh: '会议介绍', en: 'Meeting venues' },
});
export type Landing = CodeOf<typeof landing>;
