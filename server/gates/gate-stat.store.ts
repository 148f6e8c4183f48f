import { Injectable } from '@nestjs/common';
import { gateMethod, gateResult } from '#domain/devices/device.status';
import { gateStatBy, type GateStatBy } from '#domain/gates/gate-stat.status';
import type { Period } from '#domain/statistics/period.rules';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { GateStatRow, gateStatistics } from '#contract/gates/gate-stat.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';

/** Filters of the statistics of passages. */
export type GateStatFilter = Omit<ParsedOf<typeof gateStatistics.list>, 'page' | 'size'>;

/** A row before its code is named; the name is empty where the key is a code. */
export type GateStatSum = GateStatRow & Record<string, unknown>;

/** The most or the least people inside a venue while it was open; `at` in epoch ms. */
export interface InsideExtreme extends Record<string, unknown> {
  readonly inside: number;
  readonly at: number;
  readonly venueName: string;
  readonly enVenueName: string;
}

/** SQL of the key and both names of a row, by what it stands for. */
const KEYS: Readonly<Record<GateStatBy, readonly [key: string, name: string, enName: string]>> = {
  [gateStatBy.gate]: [
    'coalesce(g.id, 0)::text',
    `coalesce(v.venue_name || ' · ' || g.name, '')`,
    `coalesce(v.en_name || ' · ' || g.en_name, '')`,
  ],
  [gateStatBy.device]: ['coalesce(h.id, 0)::text', `coalesce(h.name, '')`, `coalesce(h.en_name, '')`],
  [gateStatBy.direction]: ['x.direction::text', `''`, `''`],
  [gateStatBy.method]: ['x.method::text', `''`, `''`],
  [gateStatBy.result]: ['x.result::text', `''`, `''`],
  [gateStatBy.reason]: [`coalesce(x.reason, '')`, `''`, `''`],
  [gateStatBy.hour]: [
    `to_char(x.local, 'HH24')`,
    `to_char(x.local, 'HH24') || ':00'`,
    `to_char(x.local, 'HH24') || ':00'`,
  ],
  [gateStatBy.day]: [
    `to_char(x.local, 'YYYY-MM-DD')`,
    `to_char(x.local, 'YYYY-MM-DD')`,
    `to_char(x.local, 'YYYY-MM-DD')`,
  ],
};

const FIGURES = `
  count(*)::int as events,
  count(*) filter (where x.result = ${gateResult.pass} and x.direction = 1)::int as ins,
  count(*) filter (where x.result = ${gateResult.pass} and x.direction = 2)::int as outs,
  count(*) filter (where x.result = ${gateResult.refused})::int as refused,
  count(*) filter (where x.late)::int as late,
  count(*) filter (where x.method = ${gateMethod.staff})::int as manual,
  count(*) filter (where x.corrected)::int as corrected
`;

/** SQL: the start of a date that a parameter holds, as an instant. */
const startOf = (day: string): string => `${day}::date::timestamp at time zone school_zone()`;

/** Reads statistics of passages, visits and people inside. */
@Injectable()
export class GateStatStore {
  constructor(private readonly db: Db) {}

  /** Returns the sums of every row. */
  sums(scope: Scope, filter: GateStatFilter, period: Period, by: GateStatBy): Promise<GateStatSum[]> {
    const values: unknown[] = [];
    const [key, name, enName] = KEYS[by];
    return this.db.rows<GateStatSum>(
      `
        select ${key} as key, ${name} as name, ${enName} as "enName", ${FIGURES}
        from (${this.events(scope, filter, period, values)}) x
          join v_venue v on v.id = x.venue_id
          left join v_hardware h on h.id = x.hardware_id
          left join gate_device d on d.hardware_id = x.hardware_id
          left join gate g on g.id = d.gate_id
        ${by === gateStatBy.reason ? `where x.result = ${gateResult.refused}` : ''}
        group by 1, 2, 3
      `,
      values,
    );
  }

  /** Returns the visits that began in a period, and those of them without an exit. */
  async visits(
    scope: Scope,
    filter: GateStatFilter,
    period: Period,
  ): Promise<{ visits: number; missingExits: number }> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const [row] = await this.db.rows<{ visits: number; missingExits: number }>(
      `
        select count(*)::int as visits, count(*) filter (where p.flagged)::int as "missingExits"
        from presence p
        where p.in_at >= ${startOf(bind(period.from))} and p.in_at < ${startOf(`(${bind(period.to)}::date + 1)`)}
          and ${[...this.within(scope, filter, 'p', bind), 'true'].join(' and ')}
      `,
      values,
    );
    return row ?? { visits: 0, missingExits: 0 };
  }

  /** Returns the most and the least people inside during opening hours, from the first passage of a day on. */
  async extremes(
    scope: Scope,
    filter: GateStatFilter,
    period: Period,
  ): Promise<{ most: InsideExtreme | undefined; least: InsideExtreme | undefined }> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const rows = await this.db.rows<InsideExtreme & { least: boolean }>(
      `
        with minutes as (
          select f.inside, f.minute, v.venue_name, v.en_name
          from v_venue v
            join gate_day d on d.venue_id = v.id and d.date between ${bind(period.from)}::date
              and ${bind(period.to)}::date
            cross join lateral flow_minutes(v.id, d.date) f
          where extract(epoch from (f.minute at time zone school_zone()) - d.date) / 60 between v.open_begin
              and case when v.open_end > v.open_begin then v.open_end else 1440 end
            and ${[...this.within(scope, filter, 'd', bind), 'true'].join(' and ')}
        )
        (
          select inside, epoch_ms(minute) as at, venue_name as "venueName", en_name as "enVenueName", false as least
          from minutes
          order by inside desc, minute
          limit 1
        )
        union all (
          select inside, epoch_ms(minute), venue_name, en_name, true
          from minutes
          order by inside, minute
          limit 1
        )
      `,
      values,
    );
    return { most: rows.find(({ least }) => !least), least: rows.find(({ least }) => least) };
  }

  /** Returns SQL of the filtered events with their direction in force and their local time. */
  private events(scope: Scope, filter: GateStatFilter, period: Period, values: unknown[]): string {
    const bind: Bind = (value) => `$${values.push(value)}`;
    const { direction, method, result, gateId } = filter;
    const conditions = [
      `e.at >= ${startOf(bind(period.from))}`,
      `e.at < ${startOf(`(${bind(period.to)}::date + 1)`)}`,
      ...this.within(scope, filter, 'e', bind),
      ...(direction === undefined ? [] : [`coalesce(e.corrected_direction, e.direction) = ${bind(direction)}`]),
      ...(method === undefined ? [] : [`e.method = ${bind(method)}`]),
      ...(result === undefined ? [] : [`e.result = ${bind(result)}`]),
      ...(gateId === undefined
        ? []
        : [`e.hardware_id in (select c.hardware_id from gate_device c where c.gate_id = ${bind(gateId)})`]),
    ];
    return `
      select e.venue_id, e.hardware_id, coalesce(e.corrected_direction, e.direction) as direction, e.method, e.result,
        case when e.result = ${gateResult.refused} then e.reason end as reason, e.late,
        e.corrected_direction is not null as corrected, e.at at time zone school_zone() as local
      from gate_event e
      where ${conditions.join(' and ')}
    `;
  }

  /** Returns the conditions of scope and venue. */
  private within(scope: Scope, { venueId }: GateStatFilter, table: string, bind: Bind): string[] {
    return [
      ...scopeConditions(scope, { venue: `${table}.venue_id` })(bind),
      ...(venueId === undefined ? [] : [`${table}.venue_id = ${bind(venueId)}`]),
    ];
  }
}
