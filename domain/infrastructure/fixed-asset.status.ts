import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a fixed asset is. Water and electricity meters have readings. */
export const fixedAssetKind = enumeration({
  water: { code: 1, zh: '水表', en: 'Water meter' },
  power: { code: 2, zh: '电表', en: 'Electricity meter' },
  air: { code: 3, zh: '空调', en: 'Air conditioning' },
  lamp: { code: 4, zh: '照明', en: 'Lighting' },
  lift: { code: 5, zh: '电梯', en: 'Lift' },
  fire: { code: 6, zh: '消防', en: 'Fire equipment' },
});
export type FixedAssetKind = CodeOf<typeof fixedAssetKind>;

/** The kinds with readings. */
export const meterKind = enumeration({
  water: { code: fixedAssetKind.water, zh: '用水', en: 'Water' },
  power: { code: fixedAssetKind.power, zh: '用电', en: 'Electricity' },
});
export type MeterKind = CodeOf<typeof meterKind>;

/** The state of a fixed asset. A scrapped one keeps its readings and takes no more. */
export const fixedAssetStatus = enumeration({
  normal: { code: 1, zh: '正常', en: 'In order', tone: 'success' },
  repair: { code: 2, zh: '维修中', en: 'Under repair', tone: 'warning' },
  stopped: { code: 3, zh: '停用', en: 'Out of use', tone: 'default' },
  scrapped: { code: 4, zh: '已报废', en: 'Scrapped', tone: 'error' },
});
export type FixedAssetStatus = CodeOf<typeof fixedAssetStatus>;

/** How a reading arrived. */
export const meterReadingSource = enumeration({
  hand: { code: 1, zh: '人工抄表', en: 'Entered by hand' },
  file: { code: 2, zh: '表格导入', en: 'Imported' },
  device: { code: 3, zh: '设备上报', en: 'Sent by a device' },
});
export type MeterReadingSource = CodeOf<typeof meterReadingSource>;
