/**
 * Consent text for storing a face. A new wording gets a new number, and members who agreed to an older one are asked
 * again.
 */
export const FACE_CONSENT = {
  version: 1,
  zh: '我同意学校采集并加密保存我的人脸照片，仅用于我本人预约时段内的场馆门禁核验。我可以随时删除照片，删除后各门禁终端中的数据同时清除；最后一次使用 30 天后照片自动删除。',
  en: 'I agree that the university takes a photo of my face and stores it encrypted, solely to let me into venues during my own bookings. I can delete it at any time; it is then also removed from every terminal. It is deleted automatically 30 days after its last use.',
} as const;

/**
 * Limits of a stored photo: maximum JPEG size in bytes, maximum length of the longer edge and minimum length of both
 * edges in pixels.
 */
export const FACE_BYTES = 204_800;
export const FACE_EDGE = 800;
export const FACE_LEAST = 160;
/** Days a photo is kept after its last use. */
export const FACE_RETENTION_DAYS = 30;
