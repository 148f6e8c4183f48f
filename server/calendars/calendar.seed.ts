import { addDays, monthOf, type LocalDate } from '#domain/kit/time';
import { dateRangeType, holidayKind } from '#domain/venues/venue.status';
import type { Db } from '#server/kit/db/db';
import { insertOrFind } from '#server/kit/db/seeding';

/**
 * Inserts a demo calendar: New Year, pool maintenance, shorter winter hours, and prices for the examination weeks. No
 * entry is within the current booking window.
 */
export async function seedCalendar(db: Db): Promise<void> {
  const [{ known: alreadySeeded, today } = { known: 0, today: '2026-01-01' as LocalDate }] = await db.rows<{
    known: number;
    today: LocalDate;
  }>('select (select count(*)::int from holiday) as known, (select school_now()::date::text) as today');
  if (alreadySeeded > 0) return;
  const year = Number(today.slice(0, 4)) + 1;
  const pool = (await db.rows<{ id: number }>(`select id from venue where venue_name = '游泳馆'`)).map(({ id }) => id);
  const entries: readonly (readonly [
    zh: string,
    en: string,
    kind: number,
    from: string,
    to: string,
    venues: number[] | null,
  ])[] = [
    ['元旦', 'New Year', holidayKind.holidayPrice, `${year}-01-01`, `${year}-01-03`, null],
    ['元旦调休', 'Make-up day for New Year', holidayKind.makeUpWorkday, `${year}-01-09`, `${year}-01-09`, null],
    ['泳池换水检修', 'Pool maintenance', holidayKind.closed, addDays(today, 21), addDays(today, 23), pool],
    ['春节闭馆', 'Spring Festival closure', holidayKind.closed, `${year}-02-05`, `${year}-02-12`, null],
  ];
  for (const [name, enName, kind, from, to, venueIds] of entries)
    await db.rows(
      'insert into holiday (name, en_name, kind, begin_date, end_date, venue_ids) values ($1, $2, $3, $4, $5, $6)',
      [name, enName, kind, from, to, venueIds],
    );

  const templateId = await insertOrFind(db, 'time_template', ['name'], {
    name: '假期短时段',
    en_name: 'Short hours of the break',
    business_type: '3',
  });
  for (let begin = 540; begin < 1_020; begin += 60)
    await insertOrFind(db, 'time_slot', ['template_id', 'begin_minute'], {
      template_id: templateId,
      begin_minute: begin,
      end_minute: begin + 60,
    });
  await db.rows(
    `
      update time_template
      set en_name = case name
        when '整点场' then 'Hourly'
        when '90 分钟场' then '90 minutes'
        when '泳池场次' then 'Pool sessions'
        else en_name
      end
      where en_name in ('', name)
    `,
  );
  const { from, to } = monthOf(`${year}-02-01` as LocalDate);
  await db.rows(
    `
      with rule as (
        select nextval('date_rule_no')::int as no
      )
      insert into date_rule (
        rule_no, name, en_name, site_id, begin_date, end_date, range_type, weekdays, template_id, priority
      )
      select rule.no, '寒假开放时间', 'Winter break hours', s.id, $1, $2, $3, '{}', $4, 5
      from rule, site s
        join time_template t on t.id = s.template_id
      where t.name = '整点场'
    `,
    [from, to, dateRangeType.month, templateId],
  );
  await db.rows(
    `
      insert into charge (site_id, role_id, price, effective_from, effective_to)
      select s.id, 3, 500, $1, $2 from site s where s.site_name = '羽毛球馆'
      on conflict do nothing
    `,
    [`${year}-01-11`, `${year}-01-22`],
  );
}
