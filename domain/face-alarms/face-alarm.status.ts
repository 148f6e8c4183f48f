import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Kind of a face alarm. */
export const faceAlarmKind = enumeration({
  stranger: { code: 1, zh: '陌生人', en: 'Stranger', tone: 'warning' },
  blackList: { code: 2, zh: '黑名单', en: 'Black list', tone: 'error' },
  expired: { code: 3, zh: '已过期', en: 'Expired', tone: 'warning' },
  tailgating: { code: 4, zh: '尾随', en: 'Tailgating', tone: 'error' },
  spoof: { code: 5, zh: '照片攻击', en: 'Spoofed face', tone: 'error' },
});
export type FaceAlarmKind = CodeOf<typeof faceAlarmKind>;

/** Longest picture of a face alarm on the wire, in characters of base64. */
export const ALARM_PICTURE_CHARS = 120_000;

/** Days for which the picture of a face alarm is kept; the alarm itself stays. */
export const ALARM_PICTURE_DAYS = 30;
