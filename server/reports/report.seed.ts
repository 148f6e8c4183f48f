import { enumCodes } from '#domain/kit/enumeration';
import { addDays, monthOf } from '#domain/kit/time';
import { periodAround } from '#domain/reports/report-period.rules';
import { reportPeriod, reportSection } from '#domain/reports/report.status';
import { compareWith } from '#domain/statistics/statistics.status';
import type { Db } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';

/** Inserts two reports of the demo school: one of last month and one of last week. Idempotent. */
export async function seedReports(db: Db): Promise<void> {
  const today = await schoolToday(db);
  const lastMonth = addDays(monthOf(today).from, -1);
  const reports = [
    {
      kind: reportPeriod.month,
      day: lastMonth,
      title: `${Number(lastMonth.slice(5, 7))} 月运营月报`,
      enTitle: `Operations in ${lastMonth.slice(0, 7)}`,
    },
    {
      kind: reportPeriod.week,
      day: addDays(today, -7),
      title: '上周运营周报',
      enTitle: 'Operations last week',
    },
  ];
  for (const { kind, day, title, enTitle } of reports) {
    const { from, to } = periodAround(kind, day);
    await db.rows(
      `
        insert into operation_report (
          title, en_title, period_kind, date_from, date_to, compare, sections, author_id
        )
        select $1, $2, $3, $4, $5, $6, $7, u.id from v_app_user u
        where u.username = 'schooladmin'
          and not exists (select 1 from operation_report r where r.period_kind = $3 and r.date_from = $4)
      `,
      [title, enTitle, kind, from, to, compareWith.previous, JSON.stringify(enumCodes(reportSection))],
    );
  }
}
