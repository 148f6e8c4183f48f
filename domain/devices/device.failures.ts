import { failures } from '#domain/kit/failure';

/** Refusals of devices, faces and alarms. */
export const deviceFailure = failures({
  deviceUnknown: {
    kind: 'unsigned',
    zh: '设备未登记，请先在硬件设备中添加',
    en: 'This device is not registered. Add it to the hardware list first.',
  },
  deviceSignInvalid: {
    kind: 'unsigned',
    zh: '设备签名无效，请检查设备密钥',
    en: 'The signature of the device is not valid. Check its key.',
  },
  deviceSignExpired: {
    kind: 'unsigned',
    zh: '设备时间偏差过大，请校时后重试',
    en: 'The clock of the device is wrong. Set it and try again.',
  },
  deviceReplay: {
    kind: 'unsigned',
    zh: '设备请求重复，请更换随机数',
    en: 'The device sent this request before. Use a new nonce.',
  },
  deviceOff: { kind: 'unsigned', zh: '设备已停用，请先启用', en: 'The device is switched off. Switch it on first.' },
  deviceNoDoor: {
    kind: 'refused',
    zh: '该设备不是门或闸机，不能验证会员码',
    en: 'This device is no door. It cannot ask about a code.',
  },
  deviceMissing: {
    kind: 'missing',
    zh: '设备不存在，请刷新后查看',
    en: 'There is no such device. Reload and look again.',
  },
  deviceOffline: {
    kind: 'refused',
    zh: '设备离线，请检查网络后重试',
    en: 'The device is offline. Check its network and try again.',
  },
  deviceTooFast: {
    kind: 'tooFast',
    zh: '设备上报过于频繁，请稍后补传',
    en: 'The device reports too fast. Keep the rest and send it later.',
  },
  eventClockSuspect: {
    kind: 'invalid',
    zh: '事件时间异常，请校准设备时间',
    en: 'The time of the event cannot be right. Set the clock of the device.',
  },
  alarmMissing: {
    kind: 'missing',
    zh: '告警不存在，请刷新后查看',
    en: 'There is no such alarm. Reload and look again.',
  },
  alarmHandled: { kind: 'refused', zh: '告警已处理，无需重复操作', en: 'The alarm has been handled already.' },
  alarmStep: {
    kind: 'refused',
    zh: '告警当前状态不允许此操作，请刷新后查看',
    en: 'The alarm does not allow this in its present state. Reload and look again.',
  },
  handleNoteMissing: { kind: 'invalid', zh: '请填写处理结果', en: 'Write down what was done.' },
  facePhotoMissing: { kind: 'refused', zh: '没有人脸照片，请先采集', en: 'There is no face photo. Take one first.' },
  facePhotoSmall: {
    kind: 'invalid',
    zh: '照片太小，宽和高都应不少于{n}像素，请重新拍摄',
    en: 'The photo is too small: both edges need {n} pixels or more. Take another one.',
  },
  faceJobMissing: {
    kind: 'missing',
    zh: '下发记录不存在，请刷新后查看',
    en: 'There is no such face job. Reload and look again.',
  },
  faceAlreadyIssued: {
    kind: 'refused',
    zh: '人脸已下发，无需重试',
    en: 'The face is on the device already. Nothing needs to be tried again.',
  },
  reopenTooLate: {
    kind: 'refused',
    zh: '处理超过24小时，不能重新打开',
    en: 'Handled more than 24 hours ago: it can no longer be re-opened.',
  },
});
