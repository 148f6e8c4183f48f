import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The purpose of an uploaded file. */
export const fileClass = enumeration({
  picture: { code: 1, zh: '图片', en: 'Picture' },
  proof: { code: 2, zh: '证明材料', en: 'Proof' },
  registration: { code: 3, zh: '注册材料', en: 'Registration document' },
  face: { code: 4, zh: '人脸照片', en: 'Face photo' },
  article: { code: 5, zh: '文章图片', en: 'Article picture' },
  document: { code: 6, zh: '附件', en: 'Attachment' },
  video: { code: 7, zh: '视频', en: 'Video' },
});
export type FileClass = CodeOf<typeof fileClass>;

/**
 * Returns whether files of a class are public; all others are served to authorized readers by a URL valid for one
 * minute.
 */
export const isPublicFile = (code: FileClass): boolean => code === fileClass.picture || code === fileClass.article;
