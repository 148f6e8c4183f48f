import { failures } from '#domain/kit/failure';

/** Refusals of statistics. */
export const statisticsFailure = failures({
  statisticsRange: {
    kind: 'invalid',
    zh: '结束日期须不早于开始日期，且最多统计{days}天，请调整日期',
    en: 'The end date must not be before the start date, and the range is limited to {days} days. Change the dates.',
  },
  statisticsBlind: {
    kind: 'forbidden',
    zh: '您没有查看金额的权限，不能导出金额。请联系系统管理员',
    en: 'You do not have permission to view amounts, so you cannot export them. Contact the system administrator.',
  },
});
