import type { LocalDate } from '#domain/kit/time';
import type { Db } from './db';

/** Returns the school's date by the database's clock. */
export async function schoolToday(on: Pick<Db, 'rows'>): Promise<LocalDate> {
  const [row] = await on.rows<{ today: LocalDate }>('select school_now()::date as today');
  return (row as { today: LocalDate }).today;
}
