import { failures } from '#domain/kit/failure';

/** Refusals of exercise outside class. */
export const exerciseFailure = failures({
  exerciseRuleUsed: {
    kind: 'refused',
    zh: '已有锻炼记录或申请，不能删除。可停用这条规则',
    en: 'The rule has records or requests and cannot be deleted. Switch it off instead.',
  },
  exerciseBands: {
    kind: 'invalid',
    zh: '请填写至少一个时段，每段的结束须晚于开始',
    en: 'Enter at least one period of the day. Each must end after it begins.',
  },
  exerciseRuleGone: {
    kind: 'missing',
    zh: '没有适用于您的锻炼规则，请联系体育部',
    en: 'No exercise rule applies to you. Contact the sports department.',
  },
  exerciseManualOff: {
    kind: 'forbidden',
    zh: '本规则不接受补录，请联系任课教师',
    en: 'This rule does not accept records entered by hand. Contact your teacher.',
  },
  exerciseDate: {
    kind: 'invalid',
    zh: '日期须在规则期内，结束须晚于开始且不晚于现在',
    en: 'The date must be within the term, and the end after the start and not in the future.',
  },
  exerciseCounts: {
    kind: 'refused',
    zh: '这次锻炼已计入，无需申诉',
    en: 'This visit already counts. No appeal is needed.',
  },
  exerciseTwice: {
    kind: 'refused',
    zh: '已提交过申请，请等待审核结果',
    en: 'You have already submitted a request. Wait for the decision.',
  },
  exerciseGone: {
    kind: 'missing',
    zh: '没有找到这条记录，请刷新后再试',
    en: 'This record does not exist. Refresh and try again.',
  },
  exerciseOver: {
    kind: 'refused',
    zh: '申请已处理，请刷新后查看',
    en: 'The request has been decided. Refresh to see it.',
  },
  exerciseOwn: {
    kind: 'forbidden',
    zh: '不能审核自己的申请，请交由其他人处理',
    en: 'You cannot decide your own request. Ask a colleague.',
  },
});
