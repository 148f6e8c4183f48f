import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import { DayRefreshService } from '#server/venues/day-refresh.service';
import {
  findDistantDays,
  findOpenDays,
  findSlots,
  lockCalendars,
  type AffectedDays,
  type DaySlots,
} from './calendar-live.store';

const keyOf = ({ siteId, date }: Pick<DaySlots, 'siteId' | 'date'>): string => `${siteId}:${date}`;

/**
 * Sends the days that a change of calendar or opening times affects to their rooms, including removed cells, once the
 * change is committed. No day is locked meanwhile: a booking is checked against the calendar before it locks its day.
 */
@Injectable()
export class CalendarLiveService {
  constructor(private readonly refresh: DayRefreshService) {}

  /** Runs a change, and queues the affected days. Changes of calendars run one after another. */
  async emitDayChanges<T>(tx: Tx, affected: AffectedDays, change: () => Promise<T>): Promise<T> {
    if (affected.siteIds.length === 0) return change();
    await lockCalendars(tx);
    const days = await findOpenDays(tx, affected);
    const before = await findSlots(tx, days);
    const answer = await change();
    const after = new Map((await findSlots(tx, days)).map((day) => [keyOf(day), new Set(day.timeIds)]));
    await this.refresh.queue(tx, [
      ...before.map(({ siteId, date, timeIds, spaceIds }) => ({
        siteId,
        date,
        removed: timeIds
          .filter((timeId) => !after.get(keyOf({ siteId, date }))?.has(timeId))
          .flatMap((timeId) => spaceIds.map((spaceId) => ({ spaceId, timeId }))),
      })),
      ...(await findDistantDays(tx, affected)),
    ]);
    return answer;
  }
}
