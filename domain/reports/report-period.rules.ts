import { addDays, mondayOf, monthOf, type LocalDate } from '#domain/kit/time';
import type { Period } from '#domain/statistics/period.rules';
import { reportPeriod, type ReportPeriod } from './report.status';

const dateIn = (year: number, month: number): LocalDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01` as LocalDate;

/** Returns the term of a day: 1 February to 31 July, or 1 August to 31 January. */
const termOf = (day: LocalDate): Period => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  if (month >= 2 && month <= 7) return { from: dateIn(year, 2), to: monthOf(dateIn(year, 7)).to };
  const first = month === 1 ? year - 1 : year;
  return { from: dateIn(first, 8), to: monthOf(dateIn(first + 1, 1)).to };
};

/** Returns the week, month, term or year that contains a day. */
export const periodAround = (kind: ReportPeriod, day: LocalDate): Period => {
  switch (kind) {
    case reportPeriod.week: {
      const from = mondayOf(day);
      return { from, to: addDays(from, 6) };
    }
    case reportPeriod.month:
      return monthOf(day);
    case reportPeriod.term:
      return termOf(day);
    case reportPeriod.year: {
      const year = Number(day.slice(0, 4));
      return { from: dateIn(year, 1), to: monthOf(dateIn(year, 12)).to };
    }
  }
};

/** Returns the part of a period until a day; the first day if it has not begun. */
export const periodUntil = ({ from, to }: Period, day: LocalDate): Period => ({
  from,
  to: day < from ? from : day < to ? day : to,
});
