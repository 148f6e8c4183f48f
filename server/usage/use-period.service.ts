import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { countDays, MAX_DAYS, type Period } from '#domain/statistics/period.rules';
import { statisticsFailure } from '#domain/statistics/statistics.failures';
import { Clock, schoolTime } from '#server/kit/runtime/clock';

/** Whole weeks that are shown without a choice, so that every weekday counts alike. */
const DEFAULT_DAYS = 28;
/** Days of a list of bookings at most: it reads every booking. */
const MAX_BOOKING_DAYS = 92;

interface Dates {
  readonly dateFrom?: LocalDate | undefined;
  readonly dateTo?: LocalDate | undefined;
}

/** Resolves the periods of use rates: dates that are over. */
@Injectable()
export class UsePeriodService {
  constructor(private readonly clock: Clock) {}

  /**
   * Returns the requested period until yesterday, by default the last four weeks. Throws if it is too long or empty.
   */
  of(dates: Dates): Period {
    return this.resolve(dates, MAX_DAYS);
  }

  /** Returns the period of a list of bookings; throws if it is longer than a quarter. */
  ofBookings(dates: Dates): Period {
    return this.resolve(dates, MAX_BOOKING_DAYS);
  }

  private resolve({ dateFrom, dateTo }: Dates, most: number): Period {
    const yesterday = addDays(schoolTime(this.clock.now()).date, -1);
    const to = dateTo === undefined || dateTo > yesterday ? yesterday : dateTo;
    const from = dateFrom ?? addDays(to, 1 - DEFAULT_DAYS);
    const asked = { from, to: dateTo ?? to };
    if (countDays(asked) < 1 || countDays({ from, to }) > most)
      throw new Failure(statisticsFailure.statisticsRange, { days: most });
    return { from: from > to ? to : from, to };
  }
}
