import { failures } from '#domain/kit/failure';

/** Failures of settings. */
export const settingFailure = failures({
  settingUnknown: {
    kind: 'missing',
    zh: '没有这项设置，请刷新后查看',
    en: 'This setting does not exist. Reload the page.',
  },
  settingNotFlag: { kind: 'invalid', zh: '请选择开启或关闭', en: 'Choose on or off.' },
  settingNotNumber: { kind: 'invalid', zh: '请填写数字', en: 'Enter a number.' },
  settingNotWhole: { kind: 'invalid', zh: '请填写整数', en: 'Enter a whole number.' },
  settingOutOfRange: {
    kind: 'invalid',
    zh: '请填写 {min} 到 {max} 之间的数',
    en: 'Enter a number from {min} to {max}.',
  },
  settingNotChoice: { kind: 'invalid', zh: '请从列出的选项中选择', en: 'Choose one of the options.' },
  settingNotColour: { kind: 'invalid', zh: '请填写形如 #004a99 的颜色', en: 'Enter a colour, for example #004a99.' },
  settingNotTime: { kind: 'invalid', zh: '请填写形如 22:30 的时间', en: 'Enter a time, for example 22:30.' },
  settingNotZone: {
    kind: 'invalid',
    zh: '没有这个时区，请填写形如 Asia/Shanghai 的名称',
    en: 'Unknown time zone. Enter a name such as Asia/Shanghai.',
  },
  settingTooLong: { kind: 'invalid', zh: '请填写 {min} 到 {max} 个字', en: 'Enter {min} to {max} characters.' },
  settingNoHistory: {
    kind: 'refused',
    zh: '这次修改之后又有变更，或没有可恢复的旧值，请刷新后查看',
    en: 'This change cannot be undone: the setting has changed since or there is no earlier value. Reload the page.',
  },
  settingSecretUndo: {
    kind: 'refused',
    zh: '密钥不保留旧值，请重新填写',
    en: 'Earlier values of a secret are not kept. Enter it again.',
  },
});
