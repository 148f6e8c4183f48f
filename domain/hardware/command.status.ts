import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** A remote action on a device. */
export const commandKind = enumeration({
  open: { code: 1, zh: '开门一次', en: 'Open once' },
  keepOpen: { code: 2, zh: '常开', en: 'Keep open' },
  lock: { code: 3, zh: '锁闭', en: 'Lock' },
  reboot: { code: 4, zh: '重启', en: 'Restart' },
  syncTime: { code: 5, zh: '校时', en: 'Set clock' },
  test: { code: 6, zh: '自检', en: 'Self-test' },
});
export type CommandKind = CodeOf<typeof commandKind>;

/** State of a remote action. Expired: nobody knows whether the device carried out one that was sent. */
export const commandStatus = enumeration({
  queued: { code: 0, zh: '等待下发', en: 'Queued', tone: 'processing' },
  sent: { code: 1, zh: '已下发', en: 'Sent', tone: 'processing' },
  done: { code: 2, zh: '已执行', en: 'Done', tone: 'success' },
  failed: { code: 3, zh: '设备拒绝', en: 'Refused by device', tone: 'error' },
  expired: { code: 4, zh: '超时未答', en: 'No answer', tone: 'warning' },
});
export type CommandStatus = CodeOf<typeof commandStatus>;

/** Reason why a device did not carry out a remote action. */
export const commandReason = enumeration({
  refused: { code: 'refused', zh: '设备拒绝执行', en: 'The device refused' },
  unsupported: { code: 'unsupported', zh: '设备不支持该操作', en: 'The device does not support this action' },
  blocked: { code: 'blocked', zh: '通道内有人或被遮挡', en: 'The passage is occupied or blocked' },
  tooLate: { code: 'tooLate', zh: '送达时已过期，设备未执行', en: 'It arrived too late and was not carried out' },
  fault: { code: 'fault', zh: '设备故障', en: 'Device fault' },
});
export type CommandReason = CodeOf<typeof commandReason>;

/** Mode of a door or gate, as it reports it. */
export const doorMode = enumeration({
  normal: { code: 'normal', zh: '正常通行', en: 'Normal', tone: 'success' },
  keepOpen: { code: 'keepOpen', zh: '常开', en: 'Kept open', tone: 'warning' },
  locked: { code: 'locked', zh: '锁闭', en: 'Locked', tone: 'error' },
});
