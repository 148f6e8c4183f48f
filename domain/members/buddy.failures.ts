import { failures } from '#domain/kit/failure';

/** Refusals of keeping companions. A wrong account and a wrong code sound the same, so that nobody learns who has an account. */
export const buddyFailure = failures({
  buddyCodeUnknown: {
    kind: 'refused',
    zh: '账号或同伴码不正确，请向同伴核对。同伴码每天更换',
    en: 'The account or the companion code is wrong. Ask your companion for it again; it changes every day.',
  },
  buddySelf: {
    kind: 'refused',
    zh: '不能添加自己为同伴，请填写同伴的账号和同伴码',
    en: 'You cannot be your own companion. Enter the account and code of somebody else.',
  },
  buddyTwice: {
    kind: 'refused',
    zh: '{name}已在您的同伴列表中，无需重复添加',
    en: '{name} is among your companions already.',
  },
  buddyWaiting: {
    kind: 'refused',
    zh: '已向{name}发出邀请，请等待对方确认',
    en: 'You have asked {name} already. Wait for the answer.',
  },
  buddyFull: {
    kind: 'refused',
    zh: '同伴最多{most}人，请先移除不再同行的同伴',
    en: 'You may keep {most} companions. Remove somebody first.',
  },
  buddyTheirsFull: {
    kind: 'refused',
    zh: '您的同伴已满{most}人，无法互加；可只同意对方的邀请',
    en: 'You keep {most} companions already, so you cannot add them in return. Accept without adding.',
  },
  buddyTooSoon: {
    kind: 'refused',
    zh: '同伴添加满{days}天后可移除，{until}起可操作',
    en: 'A companion stays at least {days} days. You can remove them from {until}.',
  },
  buddyAnswered: {
    kind: 'refused',
    zh: '该邀请已处理，请刷新后查看',
    en: 'This invitation has been answered. Reload and look again.',
  },
  buddyGone: {
    kind: 'missing',
    zh: '同伴记录不存在或已移除，请刷新后查看',
    en: 'This companion is no longer kept. Reload and look again.',
  },
});
