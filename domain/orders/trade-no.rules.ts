import type { BizType } from './order.status';

/** A trade number: product letter, yyMMdd of the placement day, 8 random digits. */
export const tradeNoPattern = /^[A-Z]\d{14}$/;

/**
 * A refund number: its trade number, `R` and a sequence number from 01 to 99; bookings over many dates may exceed 99.
 */
export const refundNoPattern = /^(?:[A-Z]\d{14}R\d{2}|[BL]\d{14}R\d{2,4})$/;

/**
 * Returns whether a number belongs to a booking over many dates paid by instalments, or to one of its instalments or
 * refunds.
 */
export const isOfBatch = (no: string): boolean => /^[BL]\d{14}(?:P\d{2,}|R\d{2,4})?$/.test(no);

/** Returns whether a number belongs to a recharge or its refund. */
export const isOfRecharge = (no: string): boolean => /^W\d{14}(?:R\d{2})?$/.test(no);

/**
 * Returns whether a number belongs to a bill, not an order: an instalment, a booking paid by instalments, or a
 * recharge.
 */
export const isOfBill = (no: string): boolean => isOfBatch(no) || isOfRecharge(no);

/** Builds a trade number; throws `RangeError` on invalid parts. */
export const tradeNoOf = (letter: BizType, yyMMdd: string, eightDigits: string): string => {
  const tradeNo = `${letter}${yyMMdd}${eightDigits}`;
  if (!/^\d{6}$/.test(yyMMdd) || !tradeNoPattern.test(tradeNo))
    throw new RangeError(`${tradeNo} is not a trade number`);
  return tradeNo;
};

/**
 * Returns the number of the nth refund of an order, from 1; throws `RangeError` beyond 99 (9999 for many dates).
 * Retries of the refund use the same number.
 */
export const refundNoOf = (tradeNo: string, nth: number): string => {
  const refundNo = `${tradeNo}R${String(nth).padStart(2, '0')}`;
  if (nth < 1 || !refundNoPattern.test(refundNo)) throw new RangeError(`${refundNo} is not a refund number`);
  return refundNo;
};

/** Returns the trade number of a refund number, or null if it is none. */
export const tradeNoOfRefund = (refundNo: string): string | null =>
  refundNoPattern.test(refundNo) ? refundNo.slice(0, 15) : null;
