import { Injectable } from '@nestjs/common';
import { role } from '#domain/session/role.status';
import type { DoctorFacts } from '#domain/system/doctor.rules';
import { Db } from '#server/kit/db/db';
import { Clock } from '#server/kit/runtime/clock';

/** Reads what the doctor asks PostgreSQL. */
@Injectable()
export class DoctorStore {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Returns version, durability, clock, zone and migrations, compared with the migrations of this build. */
  async database(migrations: readonly string[]): Promise<Omit<NonNullable<DoctorFacts['postgres']>, 'zoneKnown'>> {
    const [found] = await this.db.rows<{
      version: string;
      parameters: Record<string, string>;
      now: number;
      missing: number;
      unknown: number;
    }>(
      `
        select
          current_setting('server_version') as version,
          (
            select jsonb_object_agg(name, case when setting in ('off', 'local') then setting else 'on' end)
            from pg_settings
            where name in ('fsync', 'full_page_writes', 'synchronous_commit')
          ) as parameters,
          extract(epoch from clock_timestamp())::float8 * 1000 as now,
          (select count(*) from unnest($1::text[]) n where n not in (select name from migrations))::int as missing,
          (select count(*) from migrations where name <> all ($1))::int as unknown
      `,
      [migrations],
    );
    if (!found) throw new Error('PostgreSQL answered nothing');
    const { version, parameters, now, missing, unknown } = found;
    return {
      version,
      parameters,
      clockAheadMs: now - this.clock.now(),
      missingMigrations: missing,
      unknownMigrations: unknown,
    };
  }

  /** Returns whether PostgreSQL knows a time zone. */
  async knowsZone(zone: string): Promise<boolean> {
    return (await this.db.rows('select 1 from pg_timezone_names where name = $1', [zone])).length > 0;
  }

  /** Returns the numbers of active administrators and active demo accounts. */
  async accounts(): Promise<NonNullable<DoctorFacts['accounts']>> {
    const [row] = await this.db.rows<{ administrators: number; demo: number }>(
      `
        select
          count(*) filter (where exists (select 1 from v_role_grant g where g.user_id = u.id and g.role_id = $1))::int
            as administrators,
          count(*) filter (where u.demo)::int as demo
        from v_app_user u
        where u.status = 1
      `,
      [role.admin],
    );
    return row ?? { administrators: 0, demo: 0 };
  }

  /** Returns the hours since the log of PostgreSQL was last archived; null if it never was, or fails since. */
  async archiveHours(): Promise<number | null> {
    const [row] = await this.db.rows<{ hours: number | null }>(
      `
        select
          case
            when last_failed_time is null or last_failed_time < last_archived_time
              then extract(epoch from now() - last_archived_time)::float8 / 3600
          end as hours
        from pg_stat_archiver
      `,
    );
    return row?.hours ?? null;
  }
}
