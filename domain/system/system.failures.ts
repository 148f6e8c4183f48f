import { failures } from '#domain/kit/failure';

/** Failures common to every call. */
export const systemFailure = failures({
  badInput: {
    kind: 'invalid',
    zh: '提交的内容有误，请检查后重试',
    en: 'Some entries are not valid. Check the marked fields and try again.',
  },
  notFound: {
    kind: 'missing',
    zh: '数据不存在或已删除，请刷新后查看',
    en: 'This does not exist or has been deleted. Reload the page.',
  },
  listTooDeep: {
    kind: 'refused',
    zh: '列表最多翻到第 {most} 条，请按日期等条件缩小范围后查看',
    en: 'You can page through the first {most} rows. Narrow the list by date or other filters to see the rest.',
  },
  listTooWide: {
    kind: 'refused',
    zh: '符合条件的数据过多，查询超时。请按日期等条件缩小范围后重试',
    en: 'This search takes too long. Narrow it by date or other filters and try again.',
  },
  noDict: { kind: 'missing', zh: '没有查询到字典数据', en: 'No dictionary data found. Check the code.' },
  staleVersion: {
    kind: 'stale',
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Someone else has changed this. Reload the page and try again.',
  },
  idempotencyReused: {
    kind: 'stale',
    zh: '请求标识已用于其他操作，请刷新页面后重试',
    en: 'This request key has been used for another operation. Reload the page and try again.',
  },
  idempotencyRunning: {
    kind: 'stale',
    zh: '请求处理中，请勿重复提交',
    en: 'Your request is still being processed. Do not submit it again.',
  },
  tooFast: { kind: 'tooFast', zh: '操作过于频繁，请稍后再试', en: 'Too many requests. Wait a moment and try again.' },
  busySlot: {
    kind: 'tooFast',
    zh: '当前预约人数较多，请稍后重试',
    en: 'Many people are booking right now. Try again in a moment.',
  },
  busy: { kind: 'busy', zh: '系统繁忙，请稍后再试', en: 'The system is busy. Try again in a moment.' },
  internal: {
    kind: 'busy',
    zh: '系统繁忙，请稍后再试。如仍有问题，请将编号告知管理员',
    en: 'Something went wrong. Try again later. If it keeps happening, send the number shown to the administrator.',
  },
  callUnknown: {
    kind: 'missing',
    zh: '请求的地址不存在，请检查后重试',
    en: 'This address does not exist. Check it and try again.',
  },
  methodWrong: {
    kind: 'invalid',
    zh: '请求方式不正确，请刷新页面后重试',
    en: 'The request method is wrong. Reload the page and try again.',
  },
  bodyMalformed: {
    kind: 'invalid',
    zh: '请求内容无法解析，请刷新页面后重试',
    en: 'The request could not be read. Reload the page and try again.',
  },
  bodyTooLarge: {
    kind: 'invalid',
    zh: '提交的内容过大，请减少后重试',
    en: 'The request is too large. Send less and try again.',
  },
  bodyTypeWrong: {
    kind: 'invalid',
    zh: '不支持此内容类型，请使用表单或 JSON 提交',
    en: 'This content type is not supported. Send a form or JSON.',
  },
  illegalMove: {
    kind: 'refused',
    zh: '当前状态不允许此操作，请刷新后查看',
    en: 'This is not possible in the current state. Reload the page.',
  },
  reasonMissing: { kind: 'invalid', zh: '请填写审核意见', en: 'Enter a review comment.' },
  roomUnknown: { kind: 'missing', zh: '订阅的频道不存在', en: 'This live channel does not exist.' },
  tooManyRooms: {
    kind: 'tooFast',
    zh: '订阅的频道过多，请关闭部分页面',
    en: 'Too many live channels are open. Close some pages.',
  },
  fileTypeWrong: {
    kind: 'invalid',
    zh: '文件类型不合法，请上传类型为{list}的文件',
    en: 'This file type is not allowed. Upload one of: {list}.',
  },
  fileTooLarge: {
    kind: 'invalid',
    zh: '文件大小不能超过{n}MB',
    en: 'A file can be at most {n} MB. Choose a smaller one.',
  },
  uploadFailed: { kind: 'refused', zh: '{typeName}上传失败', en: 'Upload failed. Try again.' },
  deleteFailed: {
    kind: 'refused',
    zh: '删除{typeName}失败，请重新删除',
    en: 'Delete failed. Try again.',
  },
});
