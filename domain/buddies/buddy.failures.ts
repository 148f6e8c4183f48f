import { failures } from '#domain/kit/failure';

/**
 * Failures of companion operations. A wrong account and a wrong code give the same failure, so that nobody learns which
 * accounts exist.
 */
export const buddyFailure = failures({
  buddyCodeUnknown: {
    kind: 'refused',
    zh: '账号或同伴码不正确，请向同伴核对。同伴码每天更换',
    en: 'The account or companion code is wrong. Check it with your companion; the code changes every day.',
  },
  buddySelf: {
    kind: 'refused',
    zh: '不能添加自己为同伴，请填写同伴的账号和同伴码',
    en: "You cannot add yourself as a companion. Enter another person's account and code.",
  },
  buddyTwice: {
    kind: 'refused',
    zh: '{name}已在您的同伴列表中，无需重复添加',
    en: '{name} is already one of your companions.',
  },
  buddyWaiting: {
    kind: 'refused',
    zh: '已向{name}发出邀请，请等待对方确认',
    en: 'You have already invited {name}. Wait for their answer.',
  },
  buddyFull: {
    kind: 'refused',
    zh: '同伴最多{most}人，请先移除不再同行的同伴',
    en: 'You can have at most {most} companions. Remove one first.',
  },
  buddyTheirsFull: {
    kind: 'refused',
    zh: '您的同伴已满{most}人，无法互加；可只同意对方的邀请',
    en: 'You already have {most} companions, so you cannot add them back. You can accept without adding.',
  },
  buddyTooSoon: {
    kind: 'refused',
    zh: '同伴添加满{days}天后可移除，{until}起可操作',
    en: 'You can remove a companion after {days} days, from {until}.',
  },
  buddyAnswered: {
    kind: 'refused',
    zh: '该邀请已处理，请刷新后查看',
    en: 'This invitation has already been answered. Reload the page.',
  },
  buddyGone: {
    kind: 'missing',
    zh: '同伴记录不存在或已移除，请刷新后查看',
    en: 'This companion does not exist or was removed. Reload the page.',
  },
});
