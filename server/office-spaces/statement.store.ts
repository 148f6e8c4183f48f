import { Injectable } from '@nestjs/common';
import type { FeeLine, DepartmentMonth } from '#domain/office-spaces/office.rules';
import { statementStatus, type StatementStatus } from '#domain/office-spaces/office.status';
import type { StatementRow } from '#contract/office-spaces/office-space.contract';
import { orgScope } from '#server/kit/access/org-scope';
import type { Scope } from '#server/kit/access/scope';
import { updateRows, insertRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';
import { SpaceConfigStore } from './space-config.store';
import { SpaceStatementEntity } from './space-statement.entity';

const list: ListQuery<'year' | 'orgId' | 'status' | 'id', never> = {
  select: `
    s.id, s.org_id as "orgId", o.name as "orgName", o.en_name as "enOrgName", s.year, s.status,
    ${yuanColumn('s.unit_price')} as "unitPrice", ${yuanColumn('s.total')} as total,
    to_char(s.issued_at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as "issuedAt", s.due_on::text as "dueOn",
    s.note
  `,
  from: 'space_statement s join v_org o on o.id = s.org_id',
  filters: { year: equals('s.year'), orgId: equals('s.org_id'), status: equals('s.status'), id: equals('s.id') },
  sorts: {},
  tieBreaker: 's.year desc, s.status, o.sort, s.id desc',
};

/** Stores statements of fees and reads the settled months they are computed from. */
@Injectable()
export class FeeStatementStore {
  readonly list: StoredList<StatementRow, [scope: Scope]>;

  constructor(
    private readonly db: Db,
    readonly config: SpaceConfigStore,
  ) {
    this.list = new StoredList(db, list, (scope) => orgScope(scope, { org: 's.org_id' }));
  }

  /** Returns how many statements of a year a scope has, how many are confirmed, and their total in fen. */
  async sums(scope: Scope, year: number): Promise<{ all: number; confirmed: number; total: number }> {
    return this.list.totals(
      { year },
      `
        (count(*) filter (where s.status <> ${statementStatus.withdrawn}))::int as all,
        (count(*) filter (where s.status = ${statementStatus.confirmed}))::int as confirmed,
        coalesce(sum(s.total) filter (where s.status <> ${statementStatus.withdrawn}), 0)::int as total
      `,
      scope,
    );
  }

  /** Returns the settled months of a department in a year. */
  months(on: Pick<Db | Tx, 'rows'>, orgId: number, year: number): Promise<DepartmentMonth[]> {
    return on.rows<DepartmentMonth & Record<string, unknown>>(
      `
        with people as (
          select o.month, o.space_user_id, max(o.standard) as standard, jsonb_agg(o.share order by o.room_id) as shares
          from space_month_occupant o
            join space_month m on m.month = o.month and m.room_id = o.room_id and m.counted
          where o.org_id = $1 and extract(year from o.month) = $2
          group by o.month, o.space_user_id
        ),
        months as (
          select distinct month from space_month where extract(year from month) = $2
        )
        select m.month::text as month, coalesce((
            select sum(x.area) from space_month x where x.month = m.month and x.org_id = $1 and x.counted
          ), 0)::int as area,
          coalesce(q.quota, 0) as quota,
          coalesce((
            select jsonb_agg(
              jsonb_build_object('spaceUserId', p.space_user_id, 'standard', p.standard, 'shares', p.shares)
              order by p.space_user_id
            )
            from people p
            where p.month = m.month
          ), '[]'::jsonb) as people
        from months m
          left join space_month_org q on q.month = m.month and q.org_id = $1
        order by m.month
      `,
      [orgId, year],
    );
  }

  /** Returns the names of people, by their ids as space users. */
  async names(
    on: Pick<Db | Tx, 'rows'>,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { name: string; enName: string }>> {
    const rows = await on.rows<{ id: number; name: string; enName: string }>(
      `
        select s.id, u.name, coalesce(nullif(u.en_name, ''), u.name) as "enName"
        from space_user s
          join v_app_user u on u.id = s.user_id
        where s.id = any ($1)
      `,
      [ids],
    );
    return new Map(rows.map(({ id, ...name }) => [id, name]));
  }

  /** Inserts a statement with its lines; returns its id. Both are frozen afterwards. */
  async issue(
    tx: Tx,
    head: {
      readonly orgId: number;
      readonly year: number;
      readonly unitPrice: number;
      readonly total: number;
      readonly dueOn: string;
    },
    lines: readonly FeeLine[],
  ): Promise<number> {
    const id = await insertRow(tx, SpaceStatementEntity, head);
    await tx.rows(
      `
        insert into space_statement_line (statement_id, space_user_id, months, standard, area, over_months, fee)
        select $1, x."spaceUserId", x.months, x.standard, x.area, x."overMonths", x.fee
        from jsonb_to_recordset($2::jsonb) as x(
          "spaceUserId" int, months int, standard int, area int, "overMonths" int, fee int
        )
      `,
      [id, JSON.stringify(lines)],
    );
    return id;
  }

  lines(id: number): Promise<FeeLine[]> {
    return this.db.rows<FeeLine & Record<string, unknown>>(
      `
        select space_user_id as "spaceUserId", months, standard, area, over_months as "overMonths", fee
        from space_statement_line
        where statement_id = $1
        order by id
      `,
      [id],
    );
  }

  /** Moves a statement from one state to another. Returns false if it changed meanwhile. */
  async move(tx: Tx, id: number, from: StatementStatus, to: StatementStatus, note?: string): Promise<boolean> {
    const changes = { status: to, ...(note === undefined ? {} : { note }) };
    return (await updateRows(tx, SpaceStatementEntity, { id, status: from }, changes)) === 1;
  }
}
