import fc from 'fast-check';
import { addDays, localDate, weekdayOf, type LocalDate } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { slotStatus } from '#domain/boards/slot.status';
import { dateRangeType, holidayKind } from '#domain/venues/venue.status';
import { room, type LiveBody } from '#contract/kit/live';
import { reservations } from '#contract/booking/reservation.contract';
import { business, dateRules } from '#contract/calendars/calendar.contract';
import { holidays } from '#contract/calendars/holiday.contract';
import { AppModule } from '#server/app.module';
import { SnapshotService } from '#server/live/snapshot.service';
import { TestListener } from '#server/live/test-listener';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';

let api: TestApi;
let manager: TestClient;
let world: TestVenue;
let tables: VenueTables;
let today: LocalDate;
const rights = [
  'VenuesBusiness',
  'VenuesBusinessEdit',
  'VenuesBusinessDel',
  'DateRules',
  'DateRulesEdit',
  'DateRulesDel',
  'VenuesHolidays',
  'VenuesHolidaysEdit',
  'VenuesHolidaysDel',
  'VenuesHolidaysExport',
  'VenuesHolidaysImport',
] as const;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'calendars');
  world = await aVenue(api.db);
  tables = api.app.get(VenueTables, { strict: false });
  await tables.refresh();
  manager = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights: [...rights] });
  today = localDate((await api.db.rows<{ d: string }>('select school_now()::date::text as d'))[0]?.d ?? '');
}, 60_000);
afterAll(() => api.close());

const site = () => tables.site(world.siteId) as NonNullable<ReturnType<VenueTables['site']>>;
const holiday = (beginDate: LocalDate, endDate = beginDate, more: object = {}) => ({
  name: '校运会',
  enName: 'Games',
  kind: holidayKind.closed,
  beginDate,
  endDate,
  venueIds: null,
  ...more,
});
const slotsOf = (...hours: readonly (readonly [string, string])[]) => hours.map(([begin, end]) => ({ begin, end }));
const bodyOf = async (date: LocalDate) => {
  // A reading is shared for 250 ms.
  await new Promise((resolve) => setTimeout(resolve, 260));
  return (await api.app.get(SnapshotService, { strict: false }).get(room.site(world.siteId, date)))
    ?.body as LiveBody & { cells: { timeId: number; reservationStatus: number }[] };
};
/** Returns what a page with an open day receives within one second of a change, and whether it had to reload. */
const liveUpdateOf = async (date: LocalDate, change: () => Promise<unknown>) => {
  const name = room.site(world.siteId, date);
  const listener = await TestListener.open(api.address);
  await listener.subscribe(name);
  const from = listener.rooms.get(name)?.v ?? 0;
  await change();
  await listener.waitUntil(() => (listener.rooms.get(name)?.v ?? 0) > from, 5_000);
  listener.close();
  expect(listener.healed).toBe(0);
  return listener.body<LiveBody>(name);
};

describe('the holiday table', () => {
  it('closes a day at once on every open page, states the reason, and reopens it', async () => {
    const date = addDays(today, 2);
    let id = 0;
    const liveUpdate = await liveUpdateOf(date, async () => {
      ({ id } = (await manager.post(holidays.save, holiday(date))).data);
    });
    const closed = await bodyOf(date);
    expect(new Set(closed.cells.map(({ reservationStatus }) => reservationStatus))).toEqual(
      new Set([slotStatus.notOpen]),
    );
    expect(liveUpdate).toEqual(closed);
    await tables.refresh();
    expect((await manager.get(business.day, { siteId: world.siteId, date })).data).toMatchObject({
      closed: true,
      why: [
        { zh: expect.stringContaining('“校运会”') as string, en: expect.stringContaining('“Games”') as string },
        {},
      ],
    });
    const student = await api.clientFor(await aPerson(api.db));
    const day = (
      await student.get(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: date, hasReserveInfo: 1 })
    ).data;
    expect(day.ableReservationDateList).not.toContain(date);
    const submit = await student.post(
      reservations.submit,
      {
        venueSiteId: world.siteId,
        reservationDate: date,
        reservationOrderJson: JSON.stringify([
          { spaceId: world.spaceIds[0], timeId: world.timeIds[3], venueSpaceGroupId: null },
        ]),
        token: day.token,
        phone: '13800000000',
      },
      { key: 'closed-day-1' },
    );
    expect(submit).toMatchObject({ code: 250, data: { rule: 'R06' } });
    const opened = await liveUpdateOf(date, () => manager.post(holidays.remove, { id }));
    expect(opened).toEqual(await bodyOf(date));
    expect(new Set((opened as typeof closed).cells.map(({ reservationStatus }) => reservationStatus))).toEqual(
      new Set([slotStatus.free]),
    );
  });

  it('counts the bookings a closure affects, and never changes them', async () => {
    const person = await aPerson(api.db);
    const { tradeNo, date } = await anOrder(api.db, world, person, { daysAhead: 4, time: 2 });
    const { id } = (await manager.post(holidays.save, holiday(localDate(date)))).data;
    expect((await manager.get(holidays.list, {})).data.content.find((row) => row.id === id)).toMatchObject({
      orders: 1,
      days: 1,
      editable: true,
    });
    expect(await api.db.rows('select order_status as s from venue_order where trade_no = $1', [tradeNo])).toEqual([
      { s: '1' },
    ]);
    await manager.post(holidays.remove, { id });
    await api.db.rows('update slot_hold set released_at = now() where trade_no = $1', [tradeNo]);
  });

  it.each<[string, object, string]>([
    ['an end before its beginning', { endDate: '2026-01-01', beginDate: '2026-01-02' }, 'BAD_INPUT'],
    ['61 days', { beginDate: '2026-01-01', endDate: '2026-03-02' }, 'HOLIDAY_LONG'],
    ['a name of one letter', { name: '休' }, 'BAD_INPUT'],
    ['an unknown kind', { kind: 9 }, 'BAD_INPUT'],
  ])('refuses %s', async (_, more, errKey) =>
    expect(await manager.post(holidays.save, { ...holiday(today), ...more } as never)).toMatchObject({
      code: 400,
      errKey,
    }),
  );

  it('refuses to overwrite a concurrent change, and imports its own export', async () => {
    const { id } = (await manager.post(holidays.save, holiday(addDays(today, 30), addDays(today, 32)))).data;
    expect(await manager.post(holidays.save, { ...holiday(addDays(today, 30)), id, version: 0 })).toMatchObject({
      code: 200,
    });
    expect(await manager.post(holidays.save, { ...holiday(addDays(today, 31)), id, version: 0 })).toMatchObject({
      code: 409,
      errKey: 'STALE_VERSION',
    });
    const bytes = Buffer.from(await (await manager.fetch(holidays.exportFile, { lang: 'zh' })).arrayBuffer());
    expect((await manager.upload(holidays.importCheck, [{ name: 'holidays.xlsx', bytes }])).data).toMatchObject({
      total: 1,
      same: 1,
      bad: 0,
    });
    await manager.post(holidays.remove, { id });
  });
});

describe('opening times', () => {
  it('may pass midnight, and remove old slots from every open board', async () => {
    const date = addDays(today, 2);
    const list = async () => (await manager.get(business.list, { siteId: world.siteId })).data.content[0];
    const row = await list();
    const names = { id: row?.id ?? 0, name: '夜场', enName: 'Nights', businessType: '' };
    const nights = slotsOf(['18:00', '20:00'], ['20:00', '22:30'], ['22:30', '01:30']);
    const liveUpdate = await liveUpdateOf(date, async () =>
      expect(await manager.post(business.save, { ...names, slots: nights, version: row?.version })).toMatchObject({
        code: 200,
      }),
    );
    expect(liveUpdate).toEqual(await bodyOf(date));
    await tables.refresh();
    expect(tables.day(site(), date).times.map(({ beginMinute, endMinute }) => [beginMinute, endMinute])).toEqual([
      [1080, 1200],
      [1200, 1350],
      [1350, 1530],
    ]);
    expect(
      await manager.post(business.save, { ...names, slots: slotsOf(['00:00', '02:00'], ['22:30', '01:30']) }),
    ).toMatchObject({ code: 400, errKey: 'SLOTS_OVERLAP' });
    expect(await manager.post(business.save, { ...names, slots: slotsOf(['08:05', '09:00']) })).toMatchObject({
      code: 400,
      errKey: 'SLOT_OFF_STEP',
    });
    expect(await manager.post(business.save, { ...names, slots: nights, version: 0 })).toMatchObject({ code: 409 });
  });

  it('keep booked slots and everything in use', async () => {
    const row = (await manager.get(business.list, { siteId: world.siteId })).data.content[0];
    const [first] = tables.day(site(), today).times;
    await anOrder(api.db, { ...world, timeIds: [first?.id ?? 0] }, await aPerson(api.db), { daysAhead: 2 });
    const names = { id: row?.id ?? 0, name: row?.name ?? '', enName: row?.enName ?? '', businessType: '' };
    expect(
      await manager.post(business.save, { ...names, slots: slotsOf(['18:00', '19:00'], ['20:00', '22:30']) }),
    ).toMatchObject({
      code: 250,
      errKey: 'SLOT_BOOKED',
      message: expect.stringContaining('18:00–20:00 场次已有 1 个未来预约') as string,
    });
    expect(
      await manager.post(business.save, {
        ...names,
        slots: slotsOf(['18:00', '20:00'], ['20:00', '22:30'], ['22:30', '00:00']),
      }),
    ).toMatchObject({ code: 200 });
    expect(await manager.post(business.remove, { id: names.id })).toMatchObject({
      code: 250,
      errKey: 'TEMPLATE_IN_USE',
    });
    expect(
      await manager.post(business.save, { name: names.name, enName: 'Other', slots: slotsOf(['08:00', '09:00']) }),
    ).toMatchObject({ code: 250, errKey: 'TEMPLATE_NAMED' });
  });
});

describe('date rules', () => {
  let templateId = 0;
  const rule = (more: object = {}) => ({
    name: '周末晨场',
    enName: 'Weekend mornings',
    siteIds: [world.siteId],
    templateId,
    rangeType: dateRangeType.days,
    beginDate: today,
    times: 14,
    weekdays: [6, 7],
    onHoliday: false,
    priority: 0,
    ...more,
  });
  beforeAll(async () => {
    templateId = (
      await manager.post(business.save, {
        name: '晨场',
        enName: 'Mornings',
        businessType: '2',
        slots: slotsOf(['06:00', '08:00'], ['08:00', '10:00']),
      })
    ).data.id;
  });

  it('apply to their days only, update open boards, and report where they yield', async () => {
    const saturday = Array.from({ length: 7 }, (_, n) => addDays(today, n)).find(
      (date) => weekdayOf(date) === 6,
    ) as LocalDate;
    let id = 0;
    const liveUpdate = await liveUpdateOf(saturday, async () => {
      ({ id } = (await manager.post(dateRules.save, rule())).data);
    });
    expect(liveUpdate).toEqual(await bodyOf(saturday));
    await tables.refresh();
    expect(tables.day(site(), saturday).times).toHaveLength(2);
    expect(tables.day(site(), addDays(saturday, 3)).times).toHaveLength(3);
    const other = (
      await manager.post(
        dateRules.save,
        rule({ name: '优先', enName: 'First', priority: 5, times: 7, templateId: site().templateId }),
      )
    ).data.id;
    await tables.refresh();
    const { data } = await manager.get(dateRules.detail, { id });
    expect(data.rule).toMatchObject({ times: 14, siteIds: [world.siteId], phase: 2, editable: true });
    expect(data.days[0]?.decides).toBe(2);
    expect(data.days[0]?.givesWay.map(({ en }) => en)).toEqual(
      Array(2).fill(expect.stringContaining('its priority is lower')),
    );
    for (const one of [id, other])
      expect(await manager.post(dateRules.remove, { id: one })).toMatchObject({ code: 200 });
    await tables.refresh();
    expect(tables.day(site(), saturday).times).toHaveLength(3);
  });

  it('cover whole natural windows, at most a year', async () => {
    const { id } = (
      await manager.post(
        dateRules.save,
        rule({ rangeType: dateRangeType.month, beginDate: localDate('2027-01-31'), times: 2 }),
      )
    ).data;
    expect((await manager.get(dateRules.detail, { id })).data.rule).toMatchObject({
      beginDate: '2027-01-01',
      endDate: '2027-02-28',
      times: 2,
      phase: 1,
    });
    expect(await manager.post(dateRules.save, rule({ rangeType: dateRangeType.month, times: 13 }))).toMatchObject({
      code: 400,
      errKey: 'RULE_LONG',
    });
    await manager.post(dateRules.remove, { id });
  });

  it('give the same result in memory and in the database, for any rules and holidays', async () => {
    const templates = [templateId, site().templateId];
    const one = fc.record({
      from: fc.integer({ min: -3, max: 12 }),
      length: fc.nat(12),
      weekdays: fc.constantFrom<number[]>([], [6, 7], [1, 2, 3]),
      onHoliday: fc.boolean(),
      priority: fc.nat(1),
      template: fc.nat(1),
    });
    const free = fc.record({
      from: fc.integer({ min: -3, max: 12 }),
      length: fc.nat(3),
      kind: fc.constantFrom(1, 2, 3),
      mine: fc.constantFrom(null, true, false),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 5 }), fc.array(free, { maxLength: 3 }), async (rules, days) => {
        await api.db.rows('delete from date_rule');
        await api.db.rows('delete from holiday');
        for (const [n, { from, length, weekdays, onHoliday, priority, template }] of rules.entries()) {
          await api.db.rows(
            'insert into date_rule (name, site_id, begin_date, end_date, weekdays, on_holiday, priority, template_id) values ($1, $2, $3, $4, $5, $6, $7, $8)',
            [
              `r${n}`,
              world.siteId,
              addDays(today, from),
              addDays(today, from + length),
              weekdays,
              onHoliday,
              priority,
              templates[template],
            ],
          );
        }
        for (const { from, length, kind, mine } of days)
          await api.db.rows(
            'insert into holiday (name, en_name, begin_date, end_date, kind, venue_ids) values ($1, $1, $2, $3, $4, $5)',
            [
              'h',
              addDays(today, from),
              addDays(today, from + length),
              kind,
              mine === null ? null : [mine ? world.venueId : 999_999],
            ],
          );
        await tables.refresh();
        const dayRows = await api.db.rows<{ date: string; template: number; kind: number }>(
          `
            select d::date::text as date, template_of($1, d::date) as template, day_kind($1, d::date) as kind
            from generate_series($2::date, $2::date + 20, interval '1 day') d
          `,
          [world.siteId, addDays(today, -4)],
        );
        for (const { date, template, kind } of dayRows) {
          const day = tables.day(site(), localDate(date));
          expect([date, day.dateKind, day.times.length]).toEqual([date, kind, template === templateId ? 2 : 3]);
        }
      }),
      { numRuns: 25 },
    );
    await api.db.rows('delete from date_rule');
    await api.db.rows('delete from holiday');
    await tables.refresh();
  }, 60_000);
});

it('shows a venue admin all that applies to him, and lets him change what affects no other venue', async () => {
  const far = await aVenue(api.db);
  await tables.refresh();
  const id = await aPerson(api.db, { roleId: role.venueAdmin });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [id, [world.venueId]]);
  const near = await api.clientFor(id, { rights: [...rights] });
  const whole = (await manager.post(holidays.save, holiday(addDays(today, 40)))).data.id;
  const otherHolidayId = (
    await manager.post(holidays.save, holiday(addDays(today, 41), addDays(today, 41), { venueIds: [far.venueId] }))
  ).data.id;
  expect((await near.get(holidays.list, {})).data.content.map((row) => [row.id, row.editable])).toEqual([
    [whole, false],
  ]);
  expect(await near.post(holidays.save, holiday(addDays(today, 42)))).toMatchObject({
    code: 403,
    errKey: 'BEYOND_REACH',
  });
  expect(
    await near.post(holidays.save, holiday(addDays(today, 42), addDays(today, 42), { venueIds: [world.venueId] })),
  ).toMatchObject({ code: 200 });
  expect([
    (await near.post(holidays.remove, { id: whole })).code,
    (await near.post(holidays.remove, { id: otherHolidayId })).code,
  ]).toEqual([403, 404]);
  expect((await near.get(business.sites)).data.map(({ siteId }) => siteId)).toEqual([world.siteId]);
  expect(await near.get(business.month, { siteId: far.siteId, month: '2026-05' })).toMatchObject({ code: 404 });
  const [times] = (await manager.get(business.list, { siteId: far.siteId })).data.content;
  expect(
    await near.post(business.save, {
      id: times?.id ?? 0,
      name: 'mine',
      enName: 'mine',
      slots: slotsOf(['08:00', '09:00']),
    }),
  ).toMatchObject({ code: 403, errKey: 'BEYOND_REACH' });
  expect(
    await near.post(dateRules.save, {
      name: '规则',
      enName: 'Rule',
      siteIds: [far.siteId],
      templateId: times?.id ?? 0,
      rangeType: 4,
      beginDate: today,
      times: 1,
    }),
  ).toMatchObject({ code: 403 });
});

it('explains every day of a month', async () => {
  const { data } = await manager.get(business.month, { siteId: world.siteId, month: '2028-02' });
  expect(data).toHaveLength(29);
  expect(data[0]).toMatchObject({
    date: '2028-02-01',
    dateKind: 1,
    closed: false,
    ruleName: null,
    slots: 3,
    begin: '18:00',
  });
  expect(await manager.get(business.month, { siteId: world.siteId, month: '2028-13' })).toMatchObject({ code: 400 });
});
