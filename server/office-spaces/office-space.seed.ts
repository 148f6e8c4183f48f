import { addDays, type LocalDate } from '#domain/kit/time';
import { statementLines, statementTotal } from '#domain/office-spaces/office.rules';
import { statementStatus } from '#domain/office-spaces/office.status';
import { Db } from '#server/kit/db/db';
import { SpaceConfigStore } from './space-config.store';
import { SpaceMonthStore } from './space-month.store';
import { FeeStatementStore } from './statement.store';

const PEOPLE = 150;
const SEATS = 3;

/**
 * Inserts people who use the demo rooms, settles the months of the year and issues two statements. Repeated runs add
 * nothing.
 */
export async function seedOfficeSpaces(db: Db): Promise<number> {
  const [{ n, year, today } = { n: 1, year: 0, today: '' as LocalDate }] = await db.rows<{
    n: number;
    year: number;
    today: LocalDate;
  }>(
    `
      select count(*)::int as n, extract(year from school_now())::int as year, school_now()::date as today
      from space_user
    `,
  );
  if (n > 0) return 0;
  await db.rows(
    `
      insert into space_user (user_id, org_id, rank)
      select x.id, x.org, 1 + (x.n * 5 % 7)
      from (
        select u.id, row_number() over (order by u.username) as n,
          (array[10, 11, 12, 21, 22, 23, 24, 30])[1 + (row_number() over (order by u.username) % 8)] as org
        from app_user u
        where u.username like 'member%'
        order by u.username
        limit ${PEOPLE}
      ) x
        join org o on o.id = x.org
    `,
  );
  await db.rows(
    `
      insert into office_occupant (room_id, space_user_id, begin_on, end_on)
      select r.id, s.id, (date_trunc('year', school_now()) - interval '4 months' + (s.n % 9) * interval '1 month')::date,
        case when s.n % 17 = 3 then (school_now() + interval '3 weeks')::date end
      from (
        select id, org_id, row_number() over (partition by org_id order by id) as n
        from room
        where usage = 'office' and use_status = 2
      ) r
        join (
          select id, org_id, row_number() over (partition by org_id order by id) as n from space_user
        ) s on s.org_id = r.org_id and (s.n + 1) / ${SEATS} = r.n
    `,
  );
  await db.rows(
    `
      insert into space_org_quota (org_id, area)
      select r.org_id, greatest(0, (sum(r.area) * (case when r.org_id % 3 = 0 then 0.94 else 1.05 end) - coalesce(max(p.standard), 0))::int)
      from room r
        join space_usage u on u.usage = r.usage and u.counted
        left join (
          select s.org_id, sum(q.area) as standard
          from space_user s
            join space_rank_quota q on q.rank = s.rank
          group by s.org_id
        ) p on p.org_id = r.org_id
      where r.org_id is not null
      group by r.org_id
    `,
  );
  const months = await db.rows<{ month: string }>(
    `
      select m::date::text as month
      from generate_series(
        date_trunc('year', school_now()), date_trunc('month', school_now()) - interval '1 month', interval '1 month'
      ) m
    `,
  );
  const settle = new SpaceMonthStore(db);
  for (const { month } of months) await db.transact((tx) => settle.settle(tx, month));
  if (months.length > 0) await issueStatements(db, year, today);
  return PEOPLE;
}

async function issueStatements(db: Db, year: number, today: LocalDate): Promise<void> {
  const store = new FeeStatementStore(db, new SpaceConfigStore(db));
  const { unitPrice, confirmDays } = await store.config.read();
  for (const [orgId, confirmed] of [
    [11, true],
    [12, false],
  ] as const)
    await db.transact(async (tx) => {
      const lines = statementLines(await store.months(tx, orgId, year), unitPrice);
      const head = { orgId, year, unitPrice, total: statementTotal(lines), dueOn: addDays(today, confirmDays) };
      const id = await store.issue(tx, head, lines);
      if (confirmed) await store.move(tx, id, statementStatus.issued, statementStatus.confirmed);
    });
}
