import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a terminal does with the face of a member. */
export const ownFaceState = enumeration({
  waiting: { code: 1, zh: '等待下发', en: 'Waiting', tone: 'processing' },
  stored: { code: 2, zh: '已下发', en: 'On the terminal', tone: 'success' },
  failed: { code: 3, zh: '下发失败', en: 'Not accepted', tone: 'error' },
  removing: { code: 4, zh: '正在删除', en: 'Being removed', tone: 'processing' },
});
export type OwnFaceState = CodeOf<typeof ownFaceState>;

/** Why a face photo was deleted. */
export const deletionCause = enumeration({
  member: { code: 1, zh: '本人删除', en: 'Deleted by you' },
  unused: { code: 2, zh: '30 天未使用，自动删除', en: 'Unused for 30 days' },
});
export type DeletionCause = CodeOf<typeof deletionCause>;

/** What became of a deleted face on one terminal. Replaced: a newer command came before the terminal answered. */
export const removalState = enumeration({
  waiting: { code: 1, zh: '等待终端', en: 'Waiting for terminal', tone: 'processing' },
  removed: { code: 2, zh: '已删除', en: 'Removed', tone: 'success' },
  replaced: { code: 3, zh: '已由新照片替换', en: 'Replaced by a new photo', tone: 'default' },
});
export type RemovalState = CodeOf<typeof removalState>;
