import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of a card or bracelet (document 1 §4). */
export const cardStatus = enumeration({
  normal: { code: 1, zh: '正常', en: 'Normal', tone: 'success' },
  disabled: { code: 2, zh: '停用', en: 'Disabled', tone: 'warning' },
  lost: { code: 3, zh: '挂失', en: 'Lost', tone: 'error' },
});
export type CardStatus = CodeOf<typeof cardStatus>;

/** Whether a card belongs to a chip or campus card (document 1 §4). */
export const bindStatus = enumeration({
  unbound: { code: 1, zh: '未绑定', en: 'Not linked', tone: 'default' },
  bound: { code: 2, zh: '已绑定', en: 'Linked', tone: 'success' },
});
export type BindStatus = CodeOf<typeof bindStatus>;
