import { failures } from '#domain/kit/failure';

/** Failures of boards. */
export const boardFailure = failures({
  dateNotOnSale: {
    kind: 'forbidden',
    zh: '该日期未在放号，请选择可预约的日期',
    en: 'This date is not on sale. Choose a date that can be booked.',
  },
});
