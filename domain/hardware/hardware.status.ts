import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Protocol that the server speaks with a device. */
export const adapterName = enumeration({
  plain: { code: 'plain', zh: '标准协议', en: 'Plain protocol' },
  poll: { code: 'poll', zh: '轮询协议', en: 'Poll protocol' },
  push: { code: 'push', zh: '推送协议', en: 'Push protocol' },
});
export type AdapterName = CodeOf<typeof adapterName>;

/** Direction of a passage device; both: each passage states its own. */
export const doorDirection = enumeration({
  in: { code: 1, zh: '进', en: 'In' },
  out: { code: 2, zh: '出', en: 'Out' },
  both: { code: 3, zh: '双向', en: 'Both' },
});
