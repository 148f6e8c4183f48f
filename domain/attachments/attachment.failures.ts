import { failures } from '#domain/kit/failure';

/** Refusals of uploaded files. */
export const attachmentFailure = failures({
  attachmentGone: { kind: 'missing', zh: '文件不存在或已删除', en: 'This file does not exist or has been deleted.' },
  attachmentInUse: { kind: 'refused', zh: '文件正在使用，不能删除', en: 'This file is in use and cannot be deleted.' },
  attachmentBroken: {
    kind: 'invalid',
    zh: '图片无法识别，请重新选择',
    en: 'This picture cannot be read. Choose another one.',
  },
  pictureTooWide: {
    kind: 'invalid',
    zh: '图片尺寸过大，请缩小后上传',
    en: 'This picture is too large. Reduce its dimensions and try again.',
  },
  pictureOfTextGone: {
    kind: 'refused',
    zh: '文中有图片已被删除，请移除后再保存',
    en: 'A picture in this text has been deleted. Remove it and save again.',
  },
});
