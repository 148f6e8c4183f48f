import { failures } from '#domain/kit/failure';

/** Refusals of background tasks. */
export const taskFailure = failures({
  illegalTaskStep: {
    kind: 'refused',
    zh: '任务状态已变化，请刷新后查看',
    en: 'The task status has changed. Reload the page.',
  },
  taskTooMany: {
    kind: 'refused',
    zh: '您已有{n}个任务未完成，请等待完成后再提交',
    en: 'You already have {n} unfinished tasks. Wait for one to finish.',
  },
  taskRightLost: {
    kind: 'forbidden',
    zh: '您已没有此操作的权限，任务已停止',
    en: 'You no longer have permission for this, so the task was stopped.',
  },
  taskLost: {
    kind: 'busy',
    zh: '任务多次中断，未能完成，请重新提交',
    en: 'The task was interrupted several times and could not finish. Start it again.',
  },
  taskBroken: { kind: 'busy', zh: '任务处理失败，请稍后重试', en: 'The task failed. Try again later.' },
  fileGone: {
    kind: 'missing',
    zh: '文件已过期或不存在，请重新生成',
    en: 'This file has expired or does not exist. Create it again.',
  },
  importUnknown: {
    kind: 'missing',
    zh: '没有此导入模板，请刷新页面后重试',
    en: 'This import template does not exist. Reload the page and try again.',
  },
  importFileType: {
    kind: 'invalid',
    zh: '文件类型不合法，请上传类型为xls,xlsx的文件',
    en: 'This file type is not supported. Upload an xls or xlsx file.',
  },
  importUnread: {
    kind: 'invalid',
    zh: '无法读取此表格，请使用模板另存后重试',
    en: 'This workbook cannot be read. Save it again from the template and retry.',
  },
  importTooLarge: {
    kind: 'invalid',
    zh: '表格内容过多，最多{rows}行、{columns}列，请拆分后重试',
    en: 'This workbook is too large: at most {rows} rows and {columns} columns. Split it and try again.',
  },
  importEmpty: {
    kind: 'invalid',
    zh: '表格中没有数据，请填写后重试',
    en: 'This workbook has no data rows. Fill in at least one and try again.',
  },
  importHeading: {
    kind: 'invalid',
    zh: '缺少列：{missing}，请使用模板',
    en: 'Missing columns: {missing}. Use the template.',
  },
  importWrongRows: {
    kind: 'invalid',
    zh: '{n}行数据有误，未导入任何数据，请修改后重试',
    en: '{n} rows have errors. Nothing was imported. Fix them and import again.',
  },
});
