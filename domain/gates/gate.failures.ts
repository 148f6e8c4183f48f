import { failures } from '#domain/kit/failure';

/** Failures of operations on gates and passages. */
export const gateFailure = failures({
  gateNameTaken: {
    kind: 'refused',
    zh: '该场馆已有同名闸机组，请换一个名称',
    en: 'This venue already has a gate of this name. Choose another name.',
  },
  gateDeviceTaken: {
    kind: 'refused',
    zh: '所选设备已属于另一闸机组，请先从原组移除',
    en: 'A chosen device belongs to another gate. Remove it there first.',
  },
  gateDeviceUnknown: {
    kind: 'invalid',
    zh: '所选设备不是该场馆的闸机、终端或门锁，请重新选择',
    en: 'A chosen device is not a gate, terminal or lock of this venue. Choose again.',
  },
  gateSiteUnknown: {
    kind: 'invalid',
    zh: '所选场地不属于该场馆，请重新选择',
    en: 'A chosen site does not belong to this venue. Choose again.',
  },
  gateEndMissing: {
    kind: 'invalid',
    zh: '常开必须填写时长，到时自动恢复正常',
    en: 'A gate that is kept open needs a duration; it then returns to normal.',
  },
  passageUnknown: {
    kind: 'missing',
    zh: '没有找到这些通行记录，请刷新后再试',
    en: 'These passages were not found. Reload and try again.',
  },
  passageNotCounted: {
    kind: 'refused',
    zh: '只能修复出入口已通过的记录，被拒绝和馆内门禁的记录不计人数',
    en: 'Only passages at an entrance can be corrected. Refusals and inner doors count nobody.',
  },
  passageSame: {
    kind: 'refused',
    zh: '所选记录的方向已是所改方向，无需修复',
    en: 'The chosen passages already have this direction.',
  },
  nobodyInside: {
    kind: 'refused',
    zh: '馆内目前只有 {inside} 人，不能再减 {count} 人',
    en: 'Only {inside} are inside, so {count} cannot be taken off.',
  },
  passengerUnknown: {
    kind: 'invalid',
    zh: '没有这个学工号，请核对',
    en: 'There is no person with this number. Check it.',
  },
  venueUnknown: {
    kind: 'missing',
    zh: '没有找到该场馆，或不在您的管理范围内',
    en: 'This venue was not found, or is outside your scope.',
  },
});
