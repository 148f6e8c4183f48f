import { failures } from '#domain/kit/failure';

/** Refusals of the panel at a door. */
export const doorPanelFailure = failures({
  panelUnknownCode: {
    kind: 'refused',
    zh: '无法识别，请出示手机上的会员码，或刷已绑定的校园卡',
    en: 'Not recognized. Show the member code on your phone, or tap a linked campus card.',
  },
  panelCodeOld: {
    kind: 'refused',
    zh: '该码已过期，请刷新手机上的会员码后再试',
    en: 'This code has expired. Refresh the member code on your phone and try again.',
  },
  panelSessionOver: {
    kind: 'refused',
    zh: '操作已超时，请重新刷码',
    en: 'This took too long. Scan your code again.',
  },
  panelNoRunningOrder: {
    kind: 'refused',
    zh: '您此刻在这里没有使用中的场次',
    en: 'You have no booking here right now.',
  },
  panelSlotGone: {
    kind: 'refused',
    zh: '该时段刚被预订，请重新选择',
    en: 'This time was just booked. Choose again.',
  },
});
