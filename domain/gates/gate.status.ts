import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a gate does with people: by its rules, always open for a time, or closed to all but staff. */
export const gateMode = enumeration({
  normal: { code: 1, zh: '正常', en: 'Normal', tone: 'success' },
  keepOpen: { code: 2, zh: '常开', en: 'Kept open', tone: 'warning' },
  locked: { code: 3, zh: '锁定', en: 'Locked', tone: 'error' },
});
export type GateMode = CodeOf<typeof gateMode>;

/** Why staff count people by hand or correct a passage. */
export const manualReason = enumeration({
  followed: { code: 'followed', zh: '跟随进出', en: 'Followed someone through' },
  evacuation: { code: 'evacuation', zh: '消防疏散', en: 'Evacuation' },
  headCount: { code: 'headCount', zh: '现场清点', en: 'Head count' },
  deviceFault: { code: 'deviceFault', zh: '设备故障', en: 'Device fault' },
  wrongSide: { code: 'wrongSide', zh: '方向记反', en: 'Wrong direction recorded' },
});
export type ManualReason = CodeOf<typeof manualReason>;

/** Why a recorded direction is doubtful; the opposite direction would explain it. */
export const passageDoubt = enumeration({
  secondEntry: { code: 'secondEntry', zh: '已在馆内，又记进场', en: 'Entry while already inside' },
  noEntry: { code: 'noEntry', zh: '今日无进场，却记离场', en: 'Exit without an entry' },
});
export type PassageDoubt = CodeOf<typeof passageDoubt>;
