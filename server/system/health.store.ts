import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';

/** Reads the state of the database. */
@Injectable()
export class HealthStore {
  constructor(private readonly db: Db) {}

  /** Returns how many of these migrations ran, and the age of the oldest row to publish in milliseconds. */
  async find(migrations: readonly string[]): Promise<{ done: number; lag: number }> {
    const [found] = await this.db.rows<{ done: number; lag: number }>(
      `
        select
          (select count(*) from migrations where name = any ($1))::int as done,
          coalesce(
            extract(
              epoch from clock_timestamp() - least((select min(at) from outbox), (select min(at) from outbox_live))
            ) * 1000,
            0
          )::float8 as lag
      `,
      [migrations],
    );
    return found ?? { done: 0, lag: 0 };
  }
}
