import { Injectable } from '@nestjs/common';
import { gateDirection, gateMethod, gateResult, hardwareKind } from '#domain/devices/device.status';
import { passageDoubt, type PassageDoubt } from '#domain/gates/gate.status';
import { visitEnd } from '#domain/gates/presence.status';
import type { GateRow, gates } from '#contract/gates/gate.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import {
  codeOrNameContains,
  equals,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type Bind,
  type ListQuery,
  type SqlStatement,
} from '#server/kit/db/list';
import { countingKinds } from './counting-kinds';

/** A passage of the log, before names and cards are masked; `at` in epoch ms. */
export interface GateListRow extends Omit<GateRow, 'at' | 'userName'>, Record<string, unknown> {
  readonly at: number;
  readonly name: string | null;
  readonly cardNo: string | null;
}

type VenueFlows = AnswerOf<typeof gates.list>['flows'];

/** Default period of the log in days, if no first date is given. */
const DEFAULT_DAYS = 31;

/** SQL of the direction in force. */
const DIRECTION = 'coalesce(e.corrected_direction, e.direction)';

/** SQL: a passage at an entrance, or one that staff counted. */
const COUNTS = `(e.result = ${gateResult.pass} and (e.hardware_id is null or h.kind in (${[...countingKinds].join(', ')})))`;

/**
 * SQL of the doubt about the direction of a passage: an entry that ended a visit without an exit, or an exit of a known
 * holder that ended none.
 */
const DOUBT = `
  case
    when not (${COUNTS}) then null
    when ${DIRECTION} = ${gateDirection.in} and exists (
      select 1
      from presence p
      where p.venue_id = e.venue_id
        and (p.user_id = e.user_id or e.user_id is null and p.card_no = e.card_no)
        and p.in_at < e.at and p.out_at = e.at and p.closed_as = ${visitEnd.nextEntry}
    ) then '${passageDoubt.secondEntry}'
    when ${DIRECTION} = ${gateDirection.out} and (e.user_id is not null or e.card_no is not null)
      and not exists (select 1 from presence p where p.out_event = e.id)
      then '${passageDoubt.noEntry}'
  end
`;

const list: ListQuery<
  | 'keyword'
  | 'venueId'
  | 'gateId'
  | 'direction'
  | 'method'
  | 'result'
  | 'reason'
  | 'doubt'
  | 'corrected'
  | 'dateFrom'
  | 'dateTo',
  'at'
> = {
  select: `
    e.id, epoch_ms(e.at) as at, v.venue_name as "venueName", v.en_name as "enVenueName", 
    coalesce(h.name, '') as "deviceName",
    coalesce(h.en_name, '') as "enDeviceName", ${DIRECTION} as direction, e.method, e.result,
    case when e.method <> ${gateMethod.staff} then e.reason end as reason,
    case when e.method = ${gateMethod.staff} then e.reason end as manual, u.name, e.card_no as "cardNo",
    e.trade_no as "tradeNo", e.late as offline, e.corrected_direction is not null as corrected,
    ${COUNTS} as counts,
    ${DOUBT} as doubt
  `,
  from: `
    gate_event e
      left join v_hardware h on h.id = e.hardware_id
      join v_venue v on v.id = e.venue_id
      left join v_app_user u on u.id = e.user_id
  `,
  filters: {
    keyword: codeOrNameContains({ table: 'gate_event', id: 'e.id', person: 'user_id', usernames: true }, 'trade_no'),
    venueId: equals('e.venue_id'),
    direction: equals(DIRECTION),
    gateId: (value, bind) =>
      `e.hardware_id in (select d.hardware_id from gate_device d where d.gate_id = ${bind(value)})`,
    doubt: (value, bind) => (value === 'any' ? `${DOUBT} is not null` : `${DOUBT} = ${bind(value)}`),
    corrected: (value, bind) => `(e.corrected_direction is not null) = ${bind(value)}`,
    method: equals('e.method'),
    result: equals('e.result'),
    reason: equals('e.reason'),
    dateFrom: sinceDate('e.at'),
    dateTo: untilDate('e.at'),
  },
  sorts: { at: 'e.at' },
  notNullSorts: ['at'],
  tieBreaker: 'e.at desc, e.id desc',
};

/** Limits to the scope, and to the default period if there is no first date. */
const withinScope =
  ({ dateFrom }: { readonly dateFrom?: string | undefined }, scope: Scope) =>
  (bind: Bind): string[] => [
    ...scopeConditions(scope, { venue: 'e.venue_id', person: 'e.user_id' })(bind),
    ...(dateFrom === undefined ? [`e.at >= app_now() - ${bind(DEFAULT_DAYS)} * interval '1 day'`] : []),
  ];

/** Reads the gate log and the counts of venues for staff. */
@Injectable()
export class GateStore {
  constructor(private readonly db: Db) {}

  /** Returns a page of passages; `doubt` may be 'any'. */
  page(
    query: Omit<ParsedOf<typeof gates.list>, 'doubt'> & { readonly doubt?: PassageDoubt | 'any' | undefined },
    scope: Scope,
  ) {
    return listPage<GateListRow>(this.db, list, query, withinScope(query, scope));
  }

  /** Returns the statement of the filtered passages. */
  all(query: Omit<ParsedOf<typeof gates.exportFile>, 'lang'>, scope: Scope, limit: number): SqlStatement {
    return listAll(list, query, limit, withinScope(query, scope));
  }

  /** Returns today's counts per venue with gates; empty for a scope limited to persons. */
  findFlows(scope: Scope): Promise<VenueFlows> {
    const values: unknown[] = [];
    const reached = scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values);
    return this.db.rows<VenueFlows[number]>(
      `
        select v.id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", f.ins as "in",
          f.outs as out, f.inside, v.max_people as cap
        from v_venue v
          cross join lateral flow_of(v.id, school_now()::date) f
        where ${reached}
          and v.status = 1
          and exists (
            select 1
            from v_hardware h
            where h.venue_id = v.id and h.kind in (${hardwareKind.gate}, ${hardwareKind.peopleCounter})
          )
        order by v.sort, v.id
      `,
      values,
    );
  }
}
