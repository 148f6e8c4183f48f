import { failures } from '#domain/kit/failure';

/** Refusals of long work. */
export const taskFailure = failures({
  illegalTaskStep: {
    kind: 'refused',
    zh: '任务状态已变化，请刷新后查看',
    en: 'This job has moved on meanwhile. Reload and look again.',
  },
  taskTooMany: {
    kind: 'refused',
    zh: '您已有{n}个任务未完成，请等待完成后再提交',
    en: 'You already have {n} jobs under way. Wait for one to end.',
  },
  taskRightLost: {
    kind: 'forbidden',
    zh: '您已没有此操作的权限，任务已停止',
    en: 'You no longer hold the right for this, so the job was stopped.',
  },
  taskLost: {
    kind: 'busy',
    zh: '任务多次中断，未能完成，请重新提交',
    en: 'The job was interrupted again and again. Start it anew.',
  },
  taskBroken: { kind: 'busy', zh: '任务处理失败，请稍后重试', en: 'The job failed. Try again later.' },
  fileGone: {
    kind: 'missing',
    zh: '文件已过期或不存在，请重新生成',
    en: 'This file has expired or does not exist. Make it anew.',
  },
  importUnknown: {
    kind: 'missing',
    zh: '没有此导入模板，请刷新页面后重试',
    en: 'There is no such template. Reload the page and try again.',
  },
  importFileType: {
    kind: 'invalid',
    zh: '文件类型不合法，请上传类型为xls,xlsx的文件',
    en: 'This file type is not allowed. Upload one of: xls, xlsx.',
  },
  importUnread: {
    kind: 'invalid',
    zh: '无法读取此表格，请使用模板另存后重试',
    en: 'This workbook cannot be read. Save it anew from the template and try again.',
  },
  importTooLarge: {
    kind: 'invalid',
    zh: '表格内容过多，最多{rows}行、{columns}列，请拆分后重试',
    en: 'This workbook holds too much: at most {rows} rows and {columns} columns. Split it and try again.',
  },
  importEmpty: {
    kind: 'invalid',
    zh: '表格中没有数据，请填写后重试',
    en: 'There are no rows in this workbook. Fill in some and try again.',
  },
  importHeading: {
    kind: 'invalid',
    zh: '缺少列：{missing}，请使用模板',
    en: 'Columns are missing: {missing}. Use the template.',
  },
  importWrongRows: {
    kind: 'invalid',
    zh: '{n}行数据有误，未导入任何数据，请修改后重试',
    en: '{n} rows are wrong, nothing was imported. Mend them and try again.',
  },
});
