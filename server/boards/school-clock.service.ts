import { Injectable } from '@nestjs/common';
import { MINUTE_MS, type Moment } from '#domain/kit/time';
import { Clock, schoolTime, zoneName } from '#server/kit/runtime/clock';

/**
 * The business time of this process: its own clock, set by the last answer of PostgreSQL, so that memory ends a hold
 * when the database does.
 */
@Injectable()
export class SchoolClock {
  private ahead = 0;
  private minute = -1;
  private zone = '';
  private shown: Moment | null = null;

  constructor(private readonly clock: Clock) {}

  /** Sets the clock by an answer of PostgreSQL (epoch ms of `app_now()`). */
  set(databaseNow: number): void {
    this.ahead = databaseNow - this.clock.now();
  }

  /** Returns the time in epoch milliseconds. */
  now(): number {
    return this.clock.now() + this.ahead;
  }

  /** Returns the school's date and minute. */
  moment(at = this.now()): Moment {
    const minute = Math.floor(at / MINUTE_MS);
    if (this.shown && minute === this.minute && this.zone === zoneName()) return this.shown;
    const { date, minute: within } = schoolTime(at);
    [this.minute, this.zone, this.shown] = [minute, zoneName(), { date, at: within }];
    return this.shown;
  }
}
