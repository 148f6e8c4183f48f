import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a request changes about rooms. */
export const spaceChangeKind = enumeration({
  allocate: { code: 1, zh: '申请配房', en: 'Allocate a room' },
  release: { code: 2, zh: '退房腾退', en: 'Release a room' },
  swap: { code: 3, zh: '调换房间', en: 'Swap two rooms' },
  usage: { code: 4, zh: '改变用途', en: 'Change the use' },
  reshape: { code: 5, zh: '合并拆分', en: 'Merge or split' },
  repair: { code: 6, zh: '报修', en: 'Repair' },
  renovation: { code: 7, zh: '装修改造', en: 'Renovation' },
  lend: { code: 8, zh: '出租出借', en: 'Lend or lease out' },
  users: { code: 9, zh: '变更使用人', en: 'Change occupants' },
});
export type SpaceChangeKind = CodeOf<typeof spaceChangeKind>;

/** What a repair concerns. */
export const repairTrade = enumeration({
  water: { code: 'water', zh: '给排水', en: 'Water' },
  power: { code: 'power', zh: '电气', en: 'Electricity' },
  fire: { code: 'fire', zh: '消防', en: 'Fire protection' },
  other: { code: 'other', zh: '其他', en: 'Other' },
});
export type RepairTrade = CodeOf<typeof repairTrade>;
