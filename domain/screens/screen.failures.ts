import { failures } from '#domain/kit/failure';

/** Refusals of displays and their pairing. */
export const screenFailure = failures({
  pairingCodeWrong: {
    kind: 'refused',
    zh: '配对码不正确或已过期，请以屏幕上当前显示的六位数字为准',
    en: 'This code is wrong or out of date. Type the six digits that stand on the screen now.',
  },
  screenMissing: {
    kind: 'missing',
    zh: '显示屏不存在或已撤销，请刷新后查看',
    en: 'There is no such screen, or its pairing was revoked. Reload and look again.',
  },
  screenUnpaired: {
    kind: 'unsigned',
    zh: '本屏幕的配对已撤销，请重新配对',
    en: 'The pairing of this screen was revoked. Pair it again.',
  },
  screenPageWrong: {
    kind: 'invalid',
    zh: '显示屏只能打开大屏和门牌页面，请选择列表中的页面',
    en: 'A screen opens walls and door screens only. Choose a page of the list.',
  },
});
