import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a file people send is for. */
export const fileClass = enumeration({
  picture: { code: 1, zh: '图片', en: 'Picture' },
  proof: { code: 2, zh: '证明材料', en: 'Proof' },
  registration: { code: 3, zh: '注册材料', en: 'Registration paper' },
  face: { code: 4, zh: '人脸照片', en: 'Face picture' },
  article: { code: 5, zh: '文章图片', en: 'Picture of an article' },
  document: { code: 6, zh: '附件', en: 'Document' },
});
export type FileClass = CodeOf<typeof fileClass>;

/** Files everybody may see; all others are handed out to who may have them, by an address that works for a minute. */
export const isOpen = (of: FileClass): boolean => of === fileClass.picture || of === fileClass.article;
