import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of a face on a device (document 1 §4); a failed one stays queued with its error. */
export const faceIssueStatus = enumeration({
  queued: { code: 0, zh: '排队中', en: 'Queued', tone: 'processing' },
  issued: { code: 1, zh: '已下发', en: 'Synced', tone: 'success' },
});

/** Operation of a face job. */
export const faceOp = enumeration({
  add: { code: 1, zh: '新增', en: 'Add' },
  update: { code: 2, zh: '更新', en: 'Update' },
  remove: { code: 3, zh: '删除', en: 'Remove' },
});
export type FaceOp = CodeOf<typeof faceOp>;

/** Reason why a face could not be synced to a device. */
export const faceIssueError = enumeration({
  noPhoto: { code: 'noPhoto', zh: '没有人脸照片', en: 'No face photo', tone: 'warning' },
  lowQuality: { code: 'lowQuality', zh: '照片质量不合格', en: 'Photo quality too low', tone: 'warning' },
  duplicateFace: {
    code: 'duplicateFace',
    zh: '设备上已有相同人脸',
    en: 'The device already has this face',
    tone: 'warning',
  },
  deviceFull: { code: 'deviceFull', zh: '设备人脸库已满', en: 'The device face library is full', tone: 'error' },
  offline: {
    code: 'offline',
    zh: '设备离线，联网后重试',
    en: 'Device offline; retries when it is back online',
    tone: 'warning',
  },
  rejected: { code: 'rejected', zh: '设备拒绝下发', en: 'Rejected by the device', tone: 'error' },
});
export type FaceIssueError = CodeOf<typeof faceIssueError>;

/** Kind of hardware. */
export const hardwareKind = enumeration({
  gate: { code: 1, zh: '闸机', en: 'Gate' },
  faceTerminal: { code: 2, zh: '人脸终端', en: 'Face terminal' },
  camera: { code: 3, zh: '摄像头', en: 'Camera' },
  lock: { code: 4, zh: '门锁', en: 'Lock' },
  lamp: { code: 5, zh: '灯控', en: 'Light controller' },
  locker: { code: 6, zh: '储物柜', en: 'Locker cabinet' },
  cardMachine: { code: 7, zh: '刷卡机', en: 'Card reader' },
  printer: { code: 8, zh: '打印机', en: 'Printer' },
  screen: { code: 9, zh: '显示屏', en: 'Screen' },
  sensor: { code: 10, zh: '传感器', en: 'Sensor' },
  peopleCounter: { code: 11, zh: '客流计数器', en: 'People counter' },
});

/** Connection state of a device. */
export const hardwareState = enumeration({
  never: { code: 0, zh: '从未上线', en: 'Never online', tone: 'default' },
  online: { code: 1, zh: '在线', en: 'Online', tone: 'success' },
  offline: { code: 2, zh: '离线', en: 'Offline', tone: 'error' },
});

/** State of an alarm or a security check; both share these codes (document 1 §4). */
export const handleStatus = enumeration({
  normal: { code: 0, zh: '正常', en: 'Normal', tone: 'success' },
  pending: { code: 1, zh: '异常待处理', en: 'Open', tone: 'warning' },
  handled: { code: 2, zh: '异常已处理', en: 'Handled', tone: 'default' },
});
export type HandleStatus = CodeOf<typeof handleStatus>;

/** Severity of an alarm; public walls show levels 3 and 4 only. */
export const alarmLevel = enumeration({
  info: { code: 1, zh: '提示', en: 'Info', tone: 'processing' },
  warning: { code: 2, zh: '警告', en: 'Warning', tone: 'warning' },
  serious: { code: 3, zh: '严重', en: 'Serious', tone: 'error' },
  critical: { code: 4, zh: '紧急', en: 'Critical', tone: 'error' },
});

/** Kind of an alarm. */
export const alarmKind = enumeration({
  offline: { code: 'offline', zh: '设备离线', en: 'Device offline' },
  lowBattery: { code: 'lowBattery', zh: '电量低', en: 'Low battery' },
  doorOpenTimeout: { code: 'doorOpenTimeout', zh: '门未关超时', en: 'Door open too long' },
  forcedOpen: { code: 'forcedOpen', zh: '强行开门', en: 'Door forced open' },
  fire: { code: 'fire', zh: '火警', en: 'Fire' },
  tamper: { code: 'tamper', zh: '防拆报警', en: 'Tampered' },
  threshold: { code: 'threshold', zh: '数值超限', en: 'Reading out of range' },
  storageFull: { code: 'storageFull', zh: '存储已满', en: 'Storage full' },
  wrongKey: { code: 'wrongKey', zh: '设备密钥不符', en: 'Device key mismatch' },
});
export type AlarmKind = CodeOf<typeof alarmKind>;

/** Direction of a passage. */
export const gateDirection = enumeration({
  in: { code: 1, zh: '进', en: 'In' },
  out: { code: 2, zh: '出', en: 'Out' },
});
export type GateDirection = CodeOf<typeof gateDirection>;

/** Credential shown at a gate. */
export const gateMethod = enumeration({
  face: { code: 1, zh: '人脸', en: 'Face' },
  card: { code: 2, zh: '刷卡', en: 'Card' },
  qr: { code: 3, zh: '二维码', en: 'QR code' },
  bracelet: { code: 4, zh: '手环', en: 'Wristband' },
  staff: { code: 5, zh: '人工', en: 'Staff' },
  plate: { code: 6, zh: '车牌', en: 'License plate' },
});

/** Result of a passage. */
export const gateResult = enumeration({
  pass: { code: 1, zh: '通过', en: 'Passed', tone: 'success' },
  refused: { code: 2, zh: '拒绝', en: 'Refused', tone: 'error' },
});

/** Reason of a refusal; the text is shown on the terminal. */
export const gateRefusal = enumeration({
  unknownPerson: {
    code: 'unknownPerson',
    zh: '未识别，请到前台登记',
    en: 'Not recognised. Please register at the front desk.',
  },
  blackListed: {
    code: 'blackListed',
    zh: '您在黑名单中，请联系前台',
    en: 'You are on the black list. Please contact the front desk.',
  },
  restricted: {
    code: 'restricted',
    zh: '限制入场，请联系前台',
    en: 'Entry restricted. Please contact the front desk.',
  },
  noBooking: { code: 'noBooking', zh: '当前没有可用预约', en: 'You have no booking for this time.' },
  tooEarly: { code: 'tooEarly', zh: '未到入场时间，请稍后再来', en: 'Too early. Please come back later.' },
  cardInvalid: { code: 'cardInvalid', zh: '卡无效或已停用', en: 'This card is invalid or disabled.' },
  debtOpen: { code: 'debtOpen', zh: '有未结费用，请先支付', en: 'You have an unpaid bill. Pay it first.' },
  braceletOut: { code: 'braceletOut', zh: '请先归还手环再离场', en: 'Return your wristband before you leave.' },
  capacityFull: { code: 'capacityFull', zh: '馆内已满，请稍候', en: 'The venue is full. Please wait.' },
  gateLocked: {
    code: 'gateLocked',
    zh: '此门已锁定，请走其他入口或联系前台',
    en: 'This gate is locked. Use another entrance or ask the front desk.',
  },
  alreadyInside: {
    code: 'alreadyInside',
    zh: '您已在馆内，请先刷出场，或联系前台',
    en: 'You are already inside. Scan out first, or ask the front desk.',
  },
  codeOver: {
    code: 'codeOver',
    zh: '会员码已失效，请打开手机上的会员码重试',
    en: 'This code has expired. Open the code on your phone and try again.',
  },
  codeUsed: {
    code: 'codeUsed',
    zh: '会员码已使用，请等待自动更换后再试',
    en: 'This code has been used. Wait for the next one and try again.',
  },
});
export type GateRefusal = CodeOf<typeof gateRefusal>;

/** Whether a member's face photo can be synced. */
export const faceStatus = enumeration({
  none: { code: 0, zh: '未采集', en: 'No photo', tone: 'default' },
  ok: { code: 1, zh: '已采集', en: 'Photo on file', tone: 'success' },
  refused: { code: 2, zh: '审核不通过', en: 'Rejected', tone: 'error' },
  expired: { code: 3, zh: '已过期', en: 'Expired', tone: 'warning' },
});
