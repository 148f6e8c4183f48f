import { failures } from '#domain/kit/failure';

/** Refusals of displays and their pairing. */
export const screenFailure = failures({
  pairingCodeWrong: {
    kind: 'refused',
    zh: '配对码不正确或已过期，请以屏幕上当前显示的六位数字为准',
    en: 'The pairing code is wrong or has expired. Enter the six digits currently shown on the screen.',
  },
  screenMissing: {
    kind: 'missing',
    zh: '显示屏不存在或已撤销，请刷新后查看',
    en: 'This screen does not exist or has been unpaired. Reload the page.',
  },
  screenUnpaired: {
    kind: 'unsigned',
    zh: '本屏幕的配对已撤销，请重新配对',
    en: 'This screen has been unpaired. Pair it again.',
  },
  noticeEmpty: {
    kind: 'invalid',
    zh: '请填写通知内容，或把时长设为 0 以撤下通知',
    en: 'Enter the notice, or set 0 minutes to take it away.',
  },
  screenPageWrong: {
    kind: 'invalid',
    zh: '显示屏只能打开大屏和门牌页面，请选择列表中的页面',
    en: 'A screen can only show walls and door screens. Choose a page from the list.',
  },
});
