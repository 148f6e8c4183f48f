import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Why a person belongs to the special crowd. */
export const crowdKind = enumeration({
  retired: { code: 1, zh: '离退休人员', en: 'Retired' },
  disabled: { code: 2, zh: '残障人士', en: 'Disabled person' },
  team: { code: 3, zh: '校队队员', en: 'Team member' },
  volunteer: { code: 4, zh: '志愿者', en: 'Volunteer' },
  veteran: { code: 5, zh: '退役军人', en: 'Veteran' },
  other: { code: 9, zh: '其他', en: 'Other' },
});
export type CrowdKind = CodeOf<typeof crowdKind>;

/** The state of a qualification today. */
export const crowdStatus = enumeration({
  ahead: { code: 0, zh: '未生效', en: 'Not started', tone: 'processing' },
  valid: { code: 1, zh: '有效', en: 'Valid', tone: 'success' },
  ended: { code: 2, zh: '已失效', en: 'Expired', tone: 'default' },
});
