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
    en: 'The device signature is not valid. Check the device key.',
  },
  deviceSignExpired: {
    kind: 'unsigned',
    zh: '设备时间偏差过大，请校时后重试',
    en: 'The device clock is wrong. Set it and try again.',
  },
  deviceReplay: {
    kind: 'unsigned',
    zh: '设备请求重复，请更换随机数',
    en: 'The device has already sent this request. Use a new nonce.',
  },
  deviceOff: { kind: 'unsigned', zh: '设备已停用，请先启用', en: 'The device is disabled. Enable it first.' },
  deviceNoDoor: {
    kind: 'refused',
    zh: '该设备不是门或闸机，不能验证会员码',
    en: 'This device is not a door or gate, so it cannot check member codes.',
  },
  deviceMissing: {
    kind: 'missing',
    zh: '设备不存在，请刷新后查看',
    en: 'This device does not exist. Reload the page.',
  },
  deviceOffline: {
    kind: 'refused',
    zh: '设备离线，请检查网络后重试',
    en: 'The device is offline. Check its network and try again.',
  },
  deviceTooFast: {
    kind: 'tooFast',
    zh: '设备上报过于频繁，请稍后补传',
    en: 'The device sends reports too fast. Keep the rest and send it later.',
  },
  eventClockSuspect: {
    kind: 'invalid',
    zh: '事件时间异常，请校准设备时间',
    en: 'The event time is not plausible. Set the device clock.',
  },
  alarmMissing: {
    kind: 'missing',
    zh: '告警不存在，请刷新后查看',
    en: 'This alarm does not exist. Reload the page.',
  },
  alarmHandled: { kind: 'refused', zh: '告警已处理，无需重复操作', en: 'This alarm has already been handled.' },
  alarmStep: {
    kind: 'refused',
    zh: '告警当前状态不允许此操作，请刷新后查看',
    en: 'This is not possible in the current state of the alarm. Reload the page.',
  },
  handleNoteMissing: { kind: 'invalid', zh: '请填写处理结果', en: 'Describe what was done.' },
  facePhotoMissing: { kind: 'refused', zh: '没有人脸照片，请先采集', en: 'There is no face photo. Take one first.' },
  facePhotoSmall: {
    kind: 'invalid',
    zh: '照片太小，宽和高都应不少于{n}像素，请重新拍摄',
    en: 'The photo is too small: width and height must be at least {n} pixels. Take another photo.',
  },
  faceJobMissing: {
    kind: 'missing',
    zh: '下发记录不存在，请刷新后查看',
    en: 'This sync job does not exist. Reload the page.',
  },
  faceAlreadyIssued: {
    kind: 'refused',
    zh: '人脸已下发，无需重试',
    en: 'The face is already on the device. No retry is needed.',
  },
  reopenTooLate: {
    kind: 'refused',
    zh: '处理超过24小时，不能重新打开',
    en: 'Handled more than 24 hours ago, so it can no longer be reopened.',
  },
  alarmRaisedAgain: {
    kind: 'refused',
    zh: '该设备已有同类未处理告警，请处理新的告警',
    en: 'This device has a newer open alarm of the same kind. Handle that one.',
  },
});
