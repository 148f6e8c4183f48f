import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What the rows of the gate statistics stand for. */
export const gateStatBy = enumeration({
  gate: { code: 1, zh: '闸机组', en: 'Gate' },
  device: { code: 2, zh: '设备', en: 'Device' },
  direction: { code: 3, zh: '方向', en: 'Direction' },
  method: { code: 4, zh: '方式', en: 'Method' },
  result: { code: 5, zh: '结果', en: 'Result' },
  reason: { code: 6, zh: '拒绝原因', en: 'Refusal reason' },
  hour: { code: 7, zh: '小时', en: 'Hour' },
  day: { code: 8, zh: '日期', en: 'Day' },
});
export type GateStatBy = CodeOf<typeof gateStatBy>;
