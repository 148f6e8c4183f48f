import { room } from '#contract/kit/live';
import { monitor } from '#contract/monitor/monitor.contract';
import { AppModule } from '#server/app.module';
import { AggregateService } from '#server/live/aggregate.service';
import { Settings } from '#server/kit/settings/settings';
import { VenueTables } from '#server/venues/venue-tables.service';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';

let api: TestApi;
let venueId: number;
let siteId: number;

const show = async (on: '0' | '1') => {
  await api.db.rows(
    `
      insert into sys_setting (sys_key, sys_val)
      values ('display.alarms', $1), ('display.revenue', $1)
      on conflict (sys_key) do update set sys_val = $1
    `,
    [on],
  );
  await api.app.get(Settings).refresh();
};

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'monitor');
  ({ venueId, siteId } = await aVenue(api.db));
  const userId = await aPerson(api.db, { name: 'CanaryName' });
  await api.db.rows(`update app_user set phone = '13999999999' where id = $1`, [userId]);
  await api.db.rows(
    `
      insert into venue_order (
        trade_no, user_id, order_type, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail,
        detail_en, space_names, phone, people, amount, pay_fee, pay_status
      )
      select 'D26010100000009', $1, 3, v.id, $2, v.merchant_id, school_now()::date, school_now(),
        school_now() + interval '1 hour', 'x', 'x', '1号', '13999999999', 2, 2000, 2000, 2
      from venue v
      where v.id = $3
    `,
    [userId, siteId, venueId],
  );
  await api.db.rows(
    `
      insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
      select $1, (select min(id) from space where site_id = $1), school_now()::date, null,
        tsrange(school_now() - interval '1 minute', school_now() + interval '1 hour'), 'D26010100000009', 'PAID'
    `,
    [siteId],
  );
  await api.db.rows(
    `
      insert into hardware (sn, name, en_name, kind, venue_id, place, device_key_enc)
      values ('CANARY-SN', '水质探头', 'Probe', 10, $1, '标准池', '-')
    `,
    [venueId],
  );
  await api.db.rows(
    `
      insert into device_alarm (hardware_id, venue_id, kind, level, title, title_en, raised_at, last_at)
      select h.id, h.venue_id, k.kind, k.level, 'T', 'T', app_now(), app_now()
      from hardware h, (values ('threshold', 3), ('lowBattery', 2)) k(kind, level)
      where h.sn = 'CANARY-SN'
    `,
  );
  await api.app.get(VenueTables, { strict: false }).refresh();
}, 60_000);
afterAll(() => api.close());

it('counts wall requests, and shows alarms and money only if configured', async () => {
  await show('0');
  const { code, data } = await api.anonymous.get(monitor.wall, { venueId });
  expect(code).toBe(200);
  expect(data.kpi).toMatchObject({ todayOrders: 1, inUse: 1, usable: 3, stopped: 0, refundQueued: null });
  expect(data.sports).toEqual([expect.objectContaining({ people: 2 })]);
  expect(data.alarms).toBeNull();
  expect(data.pulse).toBeNull();
});

it('shows serious alarms by place if configured, never serial numbers, persons, phones or orders', async () => {
  await show('1');
  const { data } = await api.anonymous.get(monitor.wall, { venueId });
  expect(data.alarms).toEqual([expect.objectContaining({ level: 3, place: '标准池', acked: false })]);
  expect(data.pulse).toHaveLength(12);
  expect(JSON.stringify(data)).not.toMatch(/CANARY|CanaryName|13999999999|D26010100000009/);
});

it('counts open minor alarms, so that an empty list is not read as no alarms', async () => {
  const { data } = await api.anonymous.get(monitor.wall, { venueId });
  expect(data.minorAlarms).toBe(1);
});

it('counts a divisible court by halves, none free while the full court is taken', async () => {
  const { venueId: hall, siteId: site, templateId, spaceIds } = await aVenue(api.db);
  const [full, ...halves] = spaceIds;
  await api.db.rows('update space set conflict_space_ids = $2 where id = $1', [full, halves]);
  await api.db.rows('update space set conflict_space_ids = array[$1::int] where id = any ($2)', [full, halves]);
  await api.db.rows('delete from time_slot where template_id = $1', [templateId]);
  await api.db.rows('insert into time_slot (template_id, begin_minute, end_minute) values ($1, 0, 1440)', [templateId]);
  await api.app.get(VenueTables, { strict: false }).refresh();
  const aggregates = api.app.get(AggregateService, { strict: false });
  expect((await aggregates.refresh(room.venue(hall)))?.body).toMatchObject({
    sites: [{ siteId: site, free: 2, total: 2 }],
  });
  for (const id of spaceIds) {
    await api.db.rows(
      `
        insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, by_conflict)
        select $1, $2, school_now()::date, null,
          tsrange(school_now() - interval '1 minute', school_now() + interval '1 hour'), 'D26010100000009', 'PAID',
          $3
      `,
      [site, id, id !== full],
    );
  }
  expect((await aggregates.refresh(room.venue(hall)))?.body).toMatchObject({
    sites: [{ siteId: site, free: 0, total: 2 }],
  });
  expect((await api.anonymous.get(monitor.wall, { venueId: hall })).data.kpi).toMatchObject({ inUse: 2, usable: 2 });
});

it("answers a door screen with its site's day, and an unknown site with not found", async () => {
  const { data } = await api.anonymous.get(monitor.door, { id: siteId });
  expect(data.site).toMatchObject({ id: siteId, venueId });
  expect(data.times).toHaveLength(14);
  expect((await api.anonymous.get(monitor.door, { id: 999_999 })).code).toBe(404);
});
