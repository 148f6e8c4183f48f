import { failures } from '#domain/kit/failure';

/** Refusals of files people send. */
export const attachmentFailure = failures({
  attachmentGone: { kind: 'missing', zh: '文件不存在或已删除', en: 'This file does not exist or was deleted.' },
  attachmentInUse: { kind: 'refused', zh: '文件正在使用，不能删除', en: 'This file is in use and cannot be deleted.' },
  attachmentBroken: {
    kind: 'invalid',
    zh: '图片无法识别，请重新选择',
    en: 'This picture cannot be read. Choose another one.',
  },
  pictureTooWide: {
    kind: 'invalid',
    zh: '图片尺寸过大，请缩小后上传',
    en: 'This picture has too many pixels. Make it smaller and try again.',
  },
  pictureOfTextGone: {
    kind: 'refused',
    zh: '文中有图片已被删除，请移除后再保存',
    en: 'A picture in this text was deleted. Take it out and save again.',
  },
});
