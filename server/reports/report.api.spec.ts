import { addDays, type LocalDate } from '#domain/kit/time';
import type { SectionContent } from '#domain/reports/report-figure.rules';
import { periodAround } from '#domain/reports/report-period.rules';
import { reportFailure } from '#domain/reports/report.failures';
import { reportPeriod, reportSection, reportState, type ReportSection } from '#domain/reports/report.status';
import { compareWith } from '#domain/statistics/statistics.status';
import { systemFailure } from '#domain/system/system.failures';
import { operationReports } from '#contract/reports/operation-report.contract';
import { serviceReports } from '#contract/reports/service-report.contract';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { FactUpdateService } from '#server/statistics/fact-update.service';
import { UseUpdateService } from '#server/usage/use-update.service';

const RIGHTS = [
  'StatisticsServiceReport',
  'StatisticsServiceReportExport',
  'StatsYybg',
  'StatsYybgEdit',
  'StatsYybgDel',
  'StatsYybgFreeze',
] as const;
const FAR = '2026-01-15' as LocalDate;

let api: TestApi;
let desk: TestClient;
let blind: TestClient;
let local: TestClient;
let world: TestVenue;
let today: LocalDate;
let visitor: number;

/** Stores an ended visit of 75 minutes on a past day. */
const visit = (userId: number, day: LocalDate) =>
  api.db.rows(
    `
      insert into presence (venue_id, user_id, date, in_event, out_event, in_at, out_at, minutes, closed_as)
      values ($1, $2, $3, 1, 2, $4::timestamptz, $4::timestamptz + interval '75 minutes', 75, 1)
    `,
    [world.venueId, userId, day, `${day}T17:50+08:00`],
  );

const sectionOf = ({ sections }: { readonly sections: readonly SectionContent[] }, section: ReportSection) =>
  sections.find((one) => one.section === section);
const valueOf = (content: SectionContent | undefined, key: string) =>
  content?.figures.find((figure) => figure.key === key)?.now;
const barsOf = (content: SectionContent | undefined, key: string) =>
  content?.parts.find((part) => part.key === key)?.rows.map(({ en, value }) => [en, value]);

const form = (more: object = {}) => ({
  title: '月报',
  enTitle: 'Monthly',
  periodKind: reportPeriod.month,
  date: FAR,
  sections: [reportSection.alarms, reportSection.visits, reportSection.income],
  ...more,
});

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'report_api');
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, { spaces: 2 });
  const [row] = await api.db.rows<{ today: LocalDate }>('select school_now()::date as today');
  today = (row as { today: LocalDate }).today;
  visitor = await aPerson(api.db);
  for (let daysAgo = 1; daysAgo <= 3; daysAgo += 1) {
    const { tradeNo } = await anOrder(api.db, world, visitor, { time: 10, daysAhead: -daysAgo });
    await api.db.rows('update venue_order set pay_status = 2 where trade_no = $1', [tradeNo]);
    await visit(visitor, addDays(today, -daysAgo));
  }
  const device = await aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId });
  for (const [kind, level, status] of [
    ['fire', 4, 2],
    ['lowBattery', 2, 1],
  ] as const)
    await api.db.rows(
      `
        insert into device_alarm (hardware_id, venue_id, kind, level, title, title_en, raised_at, last_at, ack_at, handle_status)
        values ($1, $2, $3, $4, $3, $3, app_now() - interval '1 day', app_now() - interval '1 day', app_now() - interval '23 hours', $5)
      `,
      [device.id, world.venueId, kind, level, status],
    );
  await api.app.get(UseUpdateService, { strict: false }).updateToEnd();
  await api.app.get(FactUpdateService, { strict: false }).rebuildAll();
  desk = await api.clientFor(await aPerson(api.db, { roleId: 2 }), { rights: [...RIGHTS, 'moneyEye'] });
  // Rights belong to the role: another one without the right to see amounts.
  blind = await api.clientFor(await aPerson(api.db, { roleId: 16 }), { rights: [...RIGHTS] });
  const scoped = await aPerson(api.db, { roleId: 14 });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [scoped, [world.venueId + 1]]);
  local = await api.clientFor(scoped, { rights: [...RIGHTS] });
}, 90_000);
afterAll(() => api.close());

/** The days of the visits that are in the year of yesterday. */
const yearDays = () =>
  [1, 2, 3].map((n) => addDays(today, -n)).filter((day) => day >= `${addDays(today, -1).slice(0, 4)}`);

it('reports what a scan of the records counts', async () => {
  const { data } = await desk.get(serviceReports.list, { size: 100 });
  const days = yearDays().length;
  const visits = sectionOf(data.report, reportSection.visits);
  expect(valueOf(visits, 'visits')).toBe(days);
  expect(valueOf(visits, 'persons')).toBe(1);
  expect(valueOf(visits, 'stay')).toBe(75);
  expect(barsOf(visits, 'role')).toEqual([['Student', days]]);
  const bookings = sectionOf(data.report, reportSection.bookings);
  expect(valueOf(bookings, 'orders')).toBe(days);
  const alarms = sectionOf(data.report, reportSection.alarms);
  expect([valueOf(alarms, 'raised'), valueOf(alarms, 'handled'), valueOf(alarms, 'serious')]).toEqual([2, 50, 1]);
  expect(valueOf(alarms, 'ackMinutes')).toBe(60);
  expect(data.report.to).toBe(addDays(today, -1));
  expect(data.content.find(({ key }) => key === 'visits')).toMatchObject({ now: days, form: 'count' });
});

it('counts nothing outside the scope and hides amounts without their right', async () => {
  const { data } = await local.get(serviceReports.list, { size: 100 });
  expect(valueOf(sectionOf(data.report, reportSection.visits), 'visits')).toBe(0);
  expect(valueOf(sectionOf(data.report, reportSection.alarms), 'raised')).toBe(0);
  const hidden = await blind.get(serviceReports.list, { size: 100 });
  expect(hidden.data.report.sections.map(({ section }) => section)).not.toContain(reportSection.income);
  expect(hidden.data.content.some(({ form: shown }) => shown === 'money')).toBe(false);
});

it('keeps a final version as it was, numbered, and never changes it', async () => {
  const { data } = await desk.post(operationReports.save, form({ comment: 'first' }));
  const { id } = data;
  const draft = await desk.get(operationReports.detail, { id });
  expect(draft.data.content.sections.map(({ section }) => section)).toEqual(['visits', 'income', 'alarms']);
  expect(draft.data).toMatchObject({ dateFrom: '2026-01-01', dateTo: '2026-01-31', number: null, frozen: [] });
  expect((await desk.post(operationReports.freeze, { id, version: 1 })).data.number).toBe(1);

  await visit(visitor, FAR);
  await api.app.get(UseUpdateService, { strict: false }).updateToEnd();
  await desk.post(operationReports.save, form({ id, version: 1, title: '改', comment: 'second' }));
  const now = await desk.get(operationReports.detail, { id });
  expect(valueOf(sectionOf(now.data.content, reportSection.visits), 'visits')).toBe(1);
  const kept = await desk.get(operationReports.detail, { id, number: 1 });
  expect(valueOf(sectionOf(kept.data.content, reportSection.visits), 'visits')).toBe(0);
  expect(kept.data).toMatchObject({ title: '月报', comment: 'first', number: 1 });
  expect((await desk.post(operationReports.freeze, { id, version: 2 })).data.number).toBe(2);
  expect((await desk.get(operationReports.detail, { id })).data.frozen.map(({ number }) => number)).toEqual([2, 1]);
  const { data: list } = await desk.get(operationReports.list, {});
  expect(list.content.find((row) => row.id === id)).toMatchObject({ versions: 2, state: reportState.frozen });

  expect((await desk.get(operationReports.detail, { id, number: 9 })).errKey).toBe(
    reportFailure.reportVersionMissing.key,
  );
  expect((await desk.post(operationReports.remove, { id })).errKey).toBe(reportFailure.reportFinal.key);
  await expect(
    api.db.rows("update operation_report_version set comment = 'changed' where report_id = $1", [id]),
  ).rejects.toThrow('never changes');
  await expect(api.db.rows('delete from operation_report_version where report_id = $1', [id])).rejects.toThrow(
    'never changes',
  );
  const hidden = await blind.get(operationReports.detail, { id, number: 1 });
  expect(hidden.data.content.sections.map(({ section }) => section)).toEqual(['visits', 'alarms']);
});

it('keeps two versions that are made at once as two', async () => {
  const { data } = await desk.post(operationReports.save, form());
  const made = await Promise.all([1, 2].map(() => desk.post(operationReports.freeze, { id: data.id, version: 1 })));
  expect(made.map((answer) => answer.data.number).sort((a, b) => a - b)).toEqual([1, 2]);
});

it('refuses a running period, an old version and all venues for staff of some', async () => {
  const { data } = await desk.post(operationReports.save, form({ periodKind: reportPeriod.year, date: today }));
  expect((await desk.post(operationReports.freeze, { id: data.id, version: 1 })).errKey).toBe(
    reportFailure.reportNotOver.key,
  );
  const over = await desk.post(operationReports.save, form());
  expect((await desk.post(operationReports.freeze, { id: over.data.id, version: 7 })).errKey).toBe(
    systemFailure.staleVersion.key,
  );
  expect((await local.post(operationReports.save, form())).errKey).toBe(reportFailure.reportScope.key);
  expect((await local.get(operationReports.detail, { id: over.data.id })).code).toBe(404);
  expect((await desk.post(operationReports.remove, { id: over.data.id })).code).toBe(200);
});

it('compares with the period before or with last year', async () => {
  const { data } = await desk.post(
    operationReports.save,
    form({ periodKind: reportPeriod.week, compare: compareWith.lastYear }),
  );
  const week = periodAround(reportPeriod.week, FAR);
  const { content } = (await desk.get(operationReports.detail, { id: data.id })).data;
  expect(content).toMatchObject({
    ...week,
    beforeFrom: `2025${week.from.slice(4)}`,
    beforeTo: `2025${week.to.slice(4)}`,
  });
});
