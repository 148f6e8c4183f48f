import { FEW_REFUNDS } from './sale-kind';

/** A trade number: letter of the kind sold, yyMMdd of the day it was placed, 8 random digits. */
export const tradeNoPattern = /^[A-Z]\d{14}$/;

/** A refund number: its trade number, `R` and a sequence number of two to four digits. */
export const refundNoPattern = /^[A-Z]\d{14}R\d{2,4}$/;

/**
 * Returns the number of the nth refund of a sale, from 1; throws `RangeError` beyond the limit of its kind. Retries of
 * the refund use the same number.
 */
export const refundNoOf = (tradeNo: string, nth: number, max: number = FEW_REFUNDS): string => {
  const refundNo = `${tradeNo}R${String(nth).padStart(2, '0')}`;
  if (nth < 1 || nth > max || !refundNoPattern.test(refundNo))
    throw new RangeError(`${refundNo} is not a refund number`);
  return refundNo;
};

/** Returns the trade number of a refund number, or null if it is none. */
export const tradeNoOfRefund = (refundNo: string): string | null =>
  refundNoPattern.test(refundNo) ? refundNo.slice(0, 15) : null;
