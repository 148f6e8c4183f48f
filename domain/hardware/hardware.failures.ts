import { failures } from '#domain/kit/failure';

/** Refusals of the list of devices and of remote actions. */
export const hardwareFailure = failures({
  snTaken: {
    kind: 'refused',
    zh: '设备序列号已登记，请核对铭牌',
    en: 'This serial number is already registered. Check the label of the device.',
  },
  snFixed: {
    kind: 'refused',
    zh: '序列号和类型不能修改，更换设备请新增一台并停用旧设备',
    en: 'The serial number and the kind cannot change. Add the new device and disable the old one.',
  },
  adapterUnfit: {
    kind: 'invalid',
    zh: '该协议只支持{kinds}，请选择“标准协议”',
    en: 'This protocol supports {kinds} only. Choose the plain protocol.',
  },
  endpointMissing: {
    kind: 'invalid',
    zh: '推送协议的设备需要填写设备地址',
    en: 'Devices of the push protocol need an address.',
  },
  endpointInvalid: {
    kind: 'invalid',
    zh: '设备地址应以 http:// 或 https:// 开头，或以 / 开头的网关路径',
    en: 'The address must begin with http:// or https://, or be a path of the device gateway that begins with /.',
  },
  siteElsewhere: {
    kind: 'invalid',
    zh: '所选场地不属于该场馆，请重新选择',
    en: 'A selected site belongs to another venue. Select again.',
  },
  paramInvalid: {
    kind: 'invalid',
    zh: '参数“{name}”应为{limits}，请修改',
    en: 'The parameter {name} must be {limits}. Change it.',
  },
  paramUnknown: {
    kind: 'invalid',
    zh: '该类设备没有参数“{name}”，请刷新后重试',
    en: 'Devices of this kind have no parameter {name}. Reload the page.',
  },
  keyOff: {
    kind: 'refused',
    zh: '设备已停用，请先启用再更换密钥',
    en: 'The device is disabled. Enable it before you replace its key.',
  },
  commandUnfit: {
    kind: 'refused',
    zh: '该类设备不支持此操作',
    en: 'Devices of this kind do not support this action.',
  },
  commandOpen: {
    kind: 'refused',
    zh: '上一次相同操作还没有结果，请等待设备回应',
    en: 'The same action is still waiting for the device. Wait for its answer.',
  },
  commandStep: {
    kind: 'refused',
    zh: '操作已有结果，请刷新后查看',
    en: 'This action already has a result. Reload the page.',
  },
  commandExpired: {
    kind: 'refused',
    zh: '操作已过期，请重新下发',
    en: 'This action has expired. Send it again.',
  },
  commandRunning: {
    kind: 'refused',
    zh: '设备仍可能回应，请稍候',
    en: 'The device may still answer. Please wait.',
  },
});
