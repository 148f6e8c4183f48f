import { failures } from '#domain/kit/failure';

/** Refusals of figures. */
export const statisticsFailure = failures({
  statisticsRange: {
    kind: 'invalid',
    zh: '结束日期须不早于开始日期，且最多统计{days}天，请调整日期',
    en: 'The last day must not be before the first, and figures cover at most {days} days. Change the dates.',
  },
  statisticsBlind: {
    kind: 'forbidden',
    zh: '您没有查看金额的权限，不能导出金额。请联系系统管理员',
    en: 'You may not see amounts, so you cannot take them out. Ask the system administrator.',
  },
});
