/** The reason of an automatic black list change: a code and its figures. */
export type BlackListCause =
  | { readonly code: 'breaks'; readonly days: number; readonly count: number }
  | { readonly code: 'forgiven' | 'ended' | 'appealed' };

/** The reason of a black list change: free text from staff, or an automatic reason. */
export type BlackListReason = string | BlackListCause;

/** Returns the reason in both languages. Free text is the same in both. */
export const blackListReasonText = (reason: BlackListReason): { readonly zh: string; readonly en: string } => {
  if (typeof reason === 'string') return { zh: reason, en: reason };
  switch (reason.code) {
    case 'breaks':
      return {
        zh: `${reason.days} 天内爽约 ${reason.count} 次`,
        en: `No-shows within ${reason.days} days: ${reason.count}`,
      };
    case 'forgiven':
      return { zh: '爽约记录已免责', en: 'No-shows were waived' };
    case 'ended':
      return { zh: '限制期已满', en: 'The ban period has ended' };
    case 'appealed':
      return { zh: '申诉通过', en: 'Appeal approved' };
  }
};
