/** The words a person agrees to before a face is kept. A new wording is a new number: who agreed to an older one is asked again. */
export const FACE_CONSENT = {
  version: 1,
  zh: '我同意学校采集并加密保存我的人脸照片，仅用于我本人预约时段内的场馆门禁核验。我可以随时删除照片，删除后各门禁终端中的数据同时清除；最后一次使用 30 天后照片自动删除。',
  en: 'I agree that the school takes and keeps, encrypted, a photo of my face, only to let me through the doors of venues during my own bookings. I may delete it at any time; it then leaves every terminal as well. It is deleted by itself 30 days after it was last used.',
} as const;

/** A face is kept as JPEG of at most so many bytes, its longer edge of at most so many pixels; both edges have at least so many. */
export const FACE_BYTES = 204_800;
export const FACE_EDGE = 800;
export const FACE_LEAST = 160;
/** How long after its last use a photo is kept, in days. */
export const FACE_KEPT_DAYS = 30;
