/** What the black list did by itself: a code, and what it counted. */
export type BanCause =
  | { readonly code: 'breaks'; readonly days: number; readonly count: number }
  | { readonly code: 'forgiven' | 'ended' | 'appealed' };

/** What somebody wrote, or what the list did by itself. */
export type BanSaid = string | BanCause;

/** A text of the black list in both languages; what somebody wrote is the same in both. */
export const banText = (said: BanSaid): { readonly zh: string; readonly en: string } => {
  if (typeof said === 'string') return { zh: said, en: said };
  switch (said.code) {
    case 'breaks':
      return {
        zh: `${said.days} 天内爽约 ${said.count} 次`,
        en: `${said.count} broken bookings within ${said.days} days`,
      };
    case 'forgiven':
      return { zh: '爽约记录已免责', en: 'The broken bookings were forgiven' };
    case 'ended':
      return { zh: '限制期已满', en: 'Its time was over' };
    case 'appealed':
      return { zh: '申诉通过', en: 'An appeal was passed' };
  }
};
