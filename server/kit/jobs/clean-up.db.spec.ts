import { messageChannel, messageStatus } from '#domain/messages/message.status';
import { retentionDays } from '#domain/system/retention.rules';
import { AppModule } from '#server/app.module';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';

let api: TestApi;
const sweeps = () => api.app.get(SweepService);

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'clean_up');
  await sweeps().beforeApplicationShutdown();
}, 60_000);
afterAll(() => api.close());

const names = async (sql: string): Promise<string[]> =>
  (await api.db.rows<{ name: string }>(sql)).map(({ name }) => name).sort();
const day = async (daysAgo: number, format: string): Promise<string> =>
  (
    await api.db.rows<{ text: string }>(`select to_char(school_now() - $1 * interval '1 day', $2) as text`, [
      daysAgo,
      format,
    ])
  )[0]?.text ?? '';

it('deletes the versions of old orders and days, more than a slice, and no others', async () => {
  const [oldOrder, newOrder] = [
    await day(retentionDays.orderRoom + 1, 'YYMMDD'),
    await day(retentionDays.orderRoom - 1, 'YYMMDD'),
  ];
  const [oldDay, newDay] = [
    await day(retentionDays.dayRoom + 1, 'YYYY-MM-DD'),
    await day(retentionDays.dayRoom - 1, 'YYYY-MM-DD'),
  ];
  await api.db.rows(
    `insert into room_version (room) select 'order:D' || $1 || lpad(i::text, 8, '0') from generate_series(1, $2::int) i`,
    [oldOrder, PURGE_SLICE + 10],
  );
  const kept = [`order:D${newOrder}00000001`, `site:1:${newDay}`, 'user:1', 'offer:7'];
  await api.db.rows('insert into room_version (room) select unnest($1::text[])', [[...kept, `site:1:${oldDay}`]]);
  expect(await sweeps().runAll('kit.clean-up')).toEqual({ 'kit.clean-up': PURGE_SLICE + 11 });
  expect(await names('select room as name from room_version')).toEqual([...kept].sort());
});

it('deletes undelivered live changes after a day and failed events after months', async () => {
  await api.db.rows('delete from outbox_live');
  await api.db.rows('delete from outbox');
  await api.db.rows(
    `
      insert into outbox_live (room, v, patch, at)
      values ('user:1', 1, '{}', now() - interval '25 hours'), ('user:2', 1, '{}', now() - interval '23 hours')
    `,
  );
  await api.db.rows(
    `
      insert into outbox (name, payload, at)
      values ('old', '{}', now() - ($1::int + 1) * interval '1 day'), ('new', '{}', now() - ($1::int - 1) * interval '1 day')
    `,
    [retentionDays.failedEvent],
  );
  await sweeps().runAll('kit.clean-up');
  expect(await names('select room as name from outbox_live')).toEqual(['user:2']);
  expect(await names('select name from outbox')).toEqual(['new']);
  await api.db.rows('delete from outbox');
});

it('deletes slots that were given up long ago, and keeps those in use and those that may return', async () => {
  const { siteId, spaceIds } = await aVenue(api.db);
  await api.db.rows(
    `
      insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, released_at)
      select $1, $2, d.day, 1, tsrange(d.day, d.day + interval '1 hour'), x.name, 'PAID', x.released
      from (
        values ('given up', $3::int + 1, now()), ('may return', $3::int - 1, now()), ('in use', $3::int + 2, null)
      ) x(name, ago, released),
        lateral (select (school_now() - x.ago * interval '1 day')::date as day) d
    `,
    [siteId, spaceIds[0], retentionDays.releasedSlot],
  );
  await api.db.rows(
    `
      insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, released_at)
      select $1, (school_now() - x.ago * interval '1 day')::date, 1, x.name, 1, 'PAID', now()
      from (values ('given up', $2::int + 1), ('may return', $2::int - 1)) x(name, ago)
    `,
    [siteId, retentionDays.releasedSlot],
  );
  expect(await sweeps().runAll('orders.forget-claims')).toEqual({ 'orders.forget-claims': 2 });
  expect(await names('select trade_no as name from slot_hold')).toEqual(['in use', 'may return']);
  expect(await names('select trade_no as name from capacity_claim')).toEqual(['may return']);
});

it('deletes records of finished messages after half a year', async () => {
  const userId = await aPerson(api.db);
  await api.db.rows(
    `
      insert into message_record (template, channel, user_id, lang, sealed, address_mask, status, gmt_create)
      select x.name, $2, $1, 'zh', case when x.status = 0 then 'sealed' end, '*', x.status,
        now() - ($3::int + x.more) * interval '1 day'
      from (values ('old', $4::int, 1), ('recent', $4::int, -1), ('waiting', $5::int, 1)) x(name, status, more)
    `,
    [userId, messageChannel.sms, retentionDays.messageRecord, messageStatus.sent, messageStatus.queued],
  );
  await sweeps().runAll('members.forget-messages');
  expect(await names('select template as name from message_record')).toEqual(['recent', 'waiting']);
});
