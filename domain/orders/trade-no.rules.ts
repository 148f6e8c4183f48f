import type { LocalDate } from '#domain/kit/time';
import type { BizType } from './order.status';

/** A trade number: letter of what is sold, yyMMdd of the day it was placed, 8 unpredictable digits. */
export const tradeNoPattern = /^[A-Z]\d{14}$/;

/** A refund number: the trade number it belongs to, `R`, its place from 01 to 99; what is asked for over many dates may go beyond. */
export const refundNoPattern = /^(?:[A-Z]\d{14}R\d{2}|[BL]\d{14}R\d{2,4})$/;

/** Is it a number of what is asked for over many dates and settled by instalments, or of one of these? */
export const isOfBatch = (no: string): boolean => /^[BL]\d{14}(?:P\d{2,}|R\d{2,4})?$/.test(no);

/** Is it the number of a recharge, or of money of one that goes back? */
export const isOfRecharge = (no: string): boolean => /^W\d{14}(?:R\d{2})?$/.test(no);

/** Is it the number of a bill rather than of an order: of an instalment, of what is settled by them, of a recharge? */
export const isOfBill = (no: string): boolean => isOfBatch(no) || isOfRecharge(no);

/** `yyMMdd` of a date. */
export const shortDate = (date: LocalDate): string => date.replaceAll('-', '').slice(2);

/** Puts a trade number together; throws RangeError on parts that make none. */
export const tradeNoOf = (letter: BizType, yyMMdd: string, eightDigits: string): string => {
  const tradeNo = `${letter}${yyMMdd}${eightDigits}`;
  if (!/^\d{6}$/.test(yyMMdd) || !tradeNoPattern.test(tradeNo))
    throw new RangeError(`${tradeNo} is not a trade number`);
  return tradeNo;
};

/** The number of the nth refund of an order, from 1; throws RangeError beyond 99, of many dates beyond 9999. The same number is used for every retry of that refund. */
export const refundNoOf = (tradeNo: string, nth: number): string => {
  const refundNo = `${tradeNo}R${String(nth).padStart(2, '0')}`;
  if (nth < 1 || !refundNoPattern.test(refundNo)) throw new RangeError(`${refundNo} is not a refund number`);
  return refundNo;
};

/** The order a refund number belongs to, or null when it is no refund number. */
export const tradeNoBehind = (refundNo: string): string | null =>
  refundNoPattern.test(refundNo) ? refundNo.slice(0, 15) : null;
