import { failures } from '#domain/kit/failure';

/** Refusals that belong to every call. */
export const systemFailure = failures({
  badInput: {
    kind: 'invalid',
    zh: '提交的内容有误，请检查后重试',
    en: 'Something entered is not right. Check the marked fields and try again.',
  },
  notFound: {
    kind: 'missing',
    zh: '数据不存在或已删除，请刷新后查看',
    en: 'This does not exist or was deleted. Reload and look again.',
  },
  noDict: { kind: 'missing', zh: '没有查询到字典数据', en: 'No dictionary data found. Check the dictionary code.' },
  staleVersion: {
    kind: 'stale',
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Somebody else changed this meanwhile. Reload and try again.',
  },
  idempotencyReused: {
    kind: 'stale',
    zh: '请求标识已用于其他操作，请刷新页面后重试',
    en: 'This request key was used for something else. Reload the page and try again.',
  },
  idempotencyRunning: {
    kind: 'stale',
    zh: '请求处理中，请勿重复提交',
    en: 'The first request is still being processed. Wait for its answer.',
  },
  tooFast: { kind: 'tooFast', zh: '操作过于频繁，请稍后再试', en: 'Too many requests. Wait a moment and try again.' },
  busySlot: {
    kind: 'tooFast',
    zh: '当前预约人数较多，请稍后重试',
    en: 'Many people are booking here right now. Try again in a moment.',
  },
  busy: { kind: 'busy', zh: '系统繁忙，请稍后再试', en: 'The system is busy. Try again in a moment.' },
  internal: {
    kind: 'busy',
    zh: '系统繁忙，请稍后再试。如仍有问题，请将编号告知管理员',
    en: 'Something went wrong on our side. Try again later; if it stays, tell the administrator the number shown.',
  },
  callUnknown: {
    kind: 'missing',
    zh: '请求的地址不存在，请检查后重试',
    en: 'There is no such address. Check it and try again.',
  },
  methodWrong: {
    kind: 'invalid',
    zh: '请求方式不正确，请刷新页面后重试',
    en: 'This address is called in another way. Reload the page and try again.',
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
    en: 'This kind of content is not accepted. Send a form or JSON.',
  },
  illegalMove: {
    kind: 'refused',
    zh: '当前状态不允许此操作，请刷新后查看',
    en: 'The present state does not allow this. Reload and look again.',
  },
  reasonMissing: { kind: 'invalid', zh: '请填写审核意见', en: 'Write down the reason for this decision.' },
  roomUnknown: { kind: 'missing', zh: '订阅的频道不存在', en: 'There is no such live channel.' },
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
    en: 'A file may have at most {n} MB. Choose a smaller one.',
  },
  uploadFailed: { kind: 'refused', zh: '{typeName}上传失败', en: 'File upload failed. Try again.' },
  deleteFailed: {
    kind: 'refused',
    zh: '删除{typeName}失败，请重新删除',
    en: 'The file could not be deleted. Try again.',
  },
});
