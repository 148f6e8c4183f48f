import { failures } from '#domain/kit/failure';

/** Failures of special crowd operations. */
export const crowdFailure = failures({
  crowdTwice: {
    kind: 'refused',
    zh: '该用户已有特殊人群资格，请修改原记录',
    en: 'This person already has a special crowd qualification. Edit that one.',
  },
  crowdPeriod: {
    kind: 'invalid',
    zh: '截止日期应不早于开始日期和今天，且不超过{years}年',
    en: 'The last day cannot be before the first day or today, or more than {years} years ahead.',
  },
  crowdPerson: {
    kind: 'missing',
    zh: '该用户不存在或不在您的管理范围内，请重新选择',
    en: 'This person does not exist or is outside your scope. Choose again.',
  },
  crowdGone: {
    kind: 'missing',
    zh: '没有找到该资格记录，请刷新后查看',
    en: 'This qualification was not found. Reload the page.',
  },
});
