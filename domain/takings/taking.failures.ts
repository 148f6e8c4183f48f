import { failures } from '#domain/kit/failure';

/** Failures of the takings sheet. */
export const takingFailure = failures({
  takingRange: {
    kind: 'invalid',
    zh: '结束日期须不早于开始日期，且最多查询{days}天，请调整日期',
    en: 'The end date must not be before the start date, and a sheet covers at most {days} days. Change the dates.',
  },
  takingBlind: {
    kind: 'forbidden',
    zh: '您没有查看金额的权限，不能导出营收表。请联系系统管理员',
    en: 'You cannot export takings without permission to see amounts. Ask the system administrator.',
  },
});
