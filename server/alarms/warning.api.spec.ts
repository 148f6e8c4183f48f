import { warningCompare, warningTarget } from '#domain/alarms/warning.status';
import { handleStatus, hardwareKind } from '#domain/devices/device.status';
import { messageChannel } from '#domain/messages/message.status';
import { role } from '#domain/session/role.status';
import { alarms } from '#contract/alarms/alarm.contract';
import { warningRules, type WarningForm } from '#contract/alarms/warning-rule.contract';
import { facilities } from '#contract/facilities/facility.contract';
import { AppModule } from '#server/app.module';
import { schoolTime } from '#server/kit/runtime/clock';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { TestMessages } from '#server/messages/test-messages';
import { clockOf } from '#domain/kit/time';
import { WarningNoticeService } from './warning-notice.service';
import { WarningSampleService } from './warning-sample.service';

const MINUTE = 60_000;
let api: TestApi;
let provider: TestMessages;
let staff: TestClient;
let venue: TestVenue;
let n = 0;

beforeAll(async () => {
  provider = await TestMessages.start();
  api = await TestApi.boot(AppModule, 'warnings', provider.env);
  // Only what a spec runs is sampled and notified.
  await api.app.get(SweepService).beforeApplicationShutdown();
  staff = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), {
    rights: [
      'EquipmentEarlyWarning',
      'EquipmentEarlyWarningHandle',
      'EquipmentEarlyWarningSetting',
      'EquipmentEarlyWarningSettingEdit',
      'EquipmentEarlyWarningSettingDel',
      'VenuesFacility',
      'VenuesFacilityAdd',
      'VenuesFacilityEdit',
      'VenuesFacilityLive',
      'VenuesFacilityLiveRecord',
    ],
  });
}, 90_000);
beforeEach(async () => {
  venue = await aVenue(api.db);
  await api.database.travel(0);
});
afterAll(async () => {
  await api.close();
  await provider.stop();
});

/** A pool whose chlorine a sensor reports, with a range only if it is given. */
const aPool = async (range: { low: number | null; high: number | null } = { low: null, high: null }) => {
  const device = await aDevice(api.db, api.env.SECRETS_KEY, { venueId: venue.venueId, kind: hardwareKind.sensor });
  const added = await staff.post(facilities.add, {
    venueId: venue.venueId,
    name: `池${(n += 1)}`,
    enName: `Pool ${n}`,
    metrics: [{ metric: 'chlorine', ...range, hardwareId: device.id }],
  });
  expect(added).toMatchObject({ code: 200 });
  return { id: added.data.id, name: `池${n}`, line: new TestDevice(api, device), device };
};
const draft = (change: Partial<WarningForm> = {}) => ({
  venueId: venue.venueId,
  name: `规则${(n += 1)}`,
  enName: `Rule ${n}`,
  targetKind: warningTarget.facility,
  metric: 'chlorine' as const,
  compare: warningCompare.below,
  threshold: 0.3,
  clearValue: 0.35,
  holdSeconds: 180,
  clearSeconds: 120,
  level: 3 as const,
  ...change,
});
const addRule = async (change: Partial<WarningForm> = {}): Promise<number> => {
  const saved = await staff.post(warningRules.save, draft(change));
  expect(saved).toMatchObject({ code: 200 });
  return saved.data.id;
};
const alarmsOf = (targetId: number) =>
  api.db.rows<{ id: number; rule: number; status: number; count: number; cleared: boolean; title: string }>(
    `
      select id, rule_id as rule, handle_status as status, count, cleared_at is not null as cleared, title
      from device_alarm
      where target_id = $1 and rule_id is not null
      order by id
    `,
    [targetId],
  );
type Pool = Awaited<ReturnType<typeof aPool>>;
let seq = 0;
/** Reports values of a pool, one a minute, the last one `ago` minutes before now. */
const report = async (pool: Pool, values: readonly number[], ago = 0) => {
  const last = Date.now() - ago * MINUTE;
  const events = values.map((value, i) => ({
    seq: (seq += 1),
    at: last - (values.length - 1 - i) * MINUTE,
    kind: 'reading' as const,
    metric: 'chlorine',
    value,
  }));
  const reply = await pool.line.reportEvents(events);
  expect(reply.data.results.map(({ result }) => result)).toEqual(values.map(() => 'ok'));
  return events;
};

it('raises after the hold time, keeps the alarm in the band and clears behind it', async () => {
  const pool = await aPool();
  const rule = await addRule();
  await report(pool, [0.4, 0.2, 0.2, 0.2], 20);
  expect(await alarmsOf(pool.id)).toEqual([]);
  await report(pool, [0.2, 0.25, 0.32, 0.34], 16);
  expect(await alarmsOf(pool.id)).toMatchObject([
    { rule, status: handleStatus.pending, count: 1, title: `${pool.name}余氯 0.2 mg/L，低于 0.3` },
  ]);
  await report(pool, [0.36, 0.37], 10);
  expect(await alarmsOf(pool.id)).toMatchObject([{ cleared: false }]);
  await report(pool, [0.36], 9);
  expect(await alarmsOf(pool.id)).toMatchObject([{ status: handleStatus.normal, cleared: true }]);
  const [row] = (await staff.get(alarms.list, { venueId: venue.venueId })).data.content;
  expect(row).toMatchObject({ deviceName: pool.name, ruleName: `规则${n}`, kind: 'threshold', level: 3 });
});

it('raises one alarm for readings that come late, twice and at once', async () => {
  const pool = await aPool();
  await addRule({ holdSeconds: 120 });
  const events = await report(pool, [0.2, 0.2, 0.2, 0.2], 10);
  const late = events.map((one) => ({ ...one, seq: (seq += 1), at: one.at - 5 * MINUTE }));
  const again = events.map((one) => ({ ...one, seq: (seq += 1) }));
  await pool.line.reportEvents(late);
  await pool.line.reportEvents(again);
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      pool.line.reportEvents([
        { seq: 10_000 + (seq += 1), at: Date.now() - 5 * MINUTE + i, kind: 'reading', metric: 'chlorine', value: 0.1 },
      ]),
    ),
  );
  expect(await alarmsOf(pool.id)).toMatchObject([{ count: 1, cleared: false }]);
});

it('would raise two without the rule of the database: it refuses the second open alarm of a rule and target', async () => {
  const pool = await aPool();
  const rule = await addRule();
  const naive = () =>
    api.db.rows(
      `
        insert into device_alarm (
          rule_id, target_kind, target_id, venue_id, kind, level, title, title_en, raised_at, last_at
        )
        values ($1, 2, $2, $3, 'threshold', 2, 'a', 'a', app_now(), app_now())
      `,
      [rule, pool.id, venue.venueId],
    );
  await expect(Promise.all([naive(), naive()])).rejects.toThrow(/device_alarm_rule_open/);
  await expect(
    api.db.rows(
      `insert into device_alarm (venue_id, kind, level, title, title_en, raised_at, last_at) values ($1, 'x', 2, 'a', 'a', app_now(), app_now())`,
      [venue.venueId],
    ),
  ).rejects.toThrow(/device_alarm_target_check/);
});

it('watches the range of a new facility by a rule of its own, and judges manual readings too', async () => {
  const pool = await aPool({ low: 0.3, high: 1 });
  const [rule] = (await staff.get(warningRules.list, { venueId: venue.venueId })).data.content;
  expect(rule).toMatchObject({ name: '余氯超出范围', compare: warningCompare.outside, holdSeconds: 0, week: 0 });
  await aPool({ low: 0.3, high: 1 });
  expect((await staff.get(warningRules.list, { venueId: venue.venueId })).data.totalElements).toBe(1);
  await staff.post(facilities.record, { id: pool.id, metric: 'chlorine', value: 1.4, minutesAgo: 1 });
  expect(await alarmsOf(pool.id)).toMatchObject([{ title: `${pool.name}余氯 1.4 mg/L，高于 1`, cleared: false }]);
  await staff.post(facilities.record, { id: pool.id, metric: 'chlorine', value: 0.6 });
  expect(await alarmsOf(pool.id)).toMatchObject([{ status: handleStatus.normal }]);
});

it('judges nothing twice: a rule that names a target replaces the rule for all, and its alarm', async () => {
  const [pool, other] = [await aPool({ low: 0.3, high: 1 }), await aPool({ low: 0.3, high: 1 })];
  await report(pool, [0.2], 10);
  await report(other, [0.2], 10);
  expect(await alarmsOf(pool.id)).toMatchObject([{ status: handleStatus.pending }]);
  const named = await addRule({ targetIds: [pool.id], holdSeconds: 0 });
  expect(await alarmsOf(pool.id)).toMatchObject([{ status: handleStatus.normal, cleared: true }]);
  expect(await alarmsOf(other.id)).toMatchObject([{ status: handleStatus.pending }]);
  await report(pool, [0.1], 5);
  expect((await alarmsOf(pool.id)).filter(({ cleared }) => !cleared)).toMatchObject([{ rule: named }]);
  const { version, ...held } = (await staff.get(warningRules.detail, { id: named })).data;
  expect(await staff.post(warningRules.save, { ...held, version, status: 0 })).toMatchObject({ code: 200 });
  expect((await alarmsOf(pool.id)).filter(({ cleared }) => !cleared)).toEqual([]);
  expect(await staff.post(warningRules.remove, { id: named })).toMatchObject({ code: 250, errKey: 'WARNING_USED' });
  expect(await staff.post(warningRules.save, { ...held, version })).toMatchObject({ code: 409 });
});

it.each<[string, () => Promise<object>, number, string]>([
  [
    'a name the venue has',
    async () => ({ name: (await staff.get(warningRules.detail, { id: await addRule() })).data.name }),
    250,
    'WARNING_NAME_TAKEN',
  ],
  ['a metric of another target', async () => ({ targetKind: warningTarget.venueFlow }), 400, 'WARNING_METRIC_TARGET'],
  ['a clear value beyond the limit', async () => ({ clearValue: 0.1 }), 400, 'WARNING_CLEAR_WRONG_SIDE'],
  ['a target of nowhere', async () => ({ targetIds: [999_999] }), 400, 'WARNING_TARGET_UNKNOWN'],
  ['half quiet hours', async () => ({ quietFrom: '22:00' }), 400, 'WARNING_QUIET_HALF'],
  ['an unknown venue', async () => ({ venueId: 999_999 }), 404, 'WARNING_MISSING'],
])('is not saved with %s', async (_what, change, code, errKey) => {
  expect(await staff.post(warningRules.save, { ...draft(), ...(await change()) })).toMatchObject({ code, errKey });
});

describe('notices', () => {
  const receiver = async (roleId: number, venueIds: readonly number[]) => {
    const id = await aPerson(api.db, { roleId });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [id, venueIds]);
    return id;
  };
  const messagesOf = (people: readonly number[]) =>
    api.db.rows<{ kind: string; user: number; channel: number }>(
      'select template as kind, user_id as "user", channel from message_record where user_id = any ($1) order by id',
      [people],
    );
  const sendDue = () => api.app.get(WarningNoticeService).sendDue();

  it('go to the roles of the venue by the chosen channel, once, and to further ones if nobody acknowledges', async () => {
    const elsewhere = await aVenue(api.db);
    const [keeper, stranger, chief] = [
      await receiver(role.patrol, [venue.venueId]),
      await receiver(role.patrol, [elsewhere.venueId]),
      await receiver(role.venueAdmin, [venue.venueId]),
    ];
    const people = [keeper, stranger, chief];
    const pool = await aPool();
    await addRule({
      holdSeconds: 0,
      receivers: [role.patrol],
      channels: [messageChannel.sms],
      escalateMinutes: 15,
      escalateRoles: [role.venueAdmin],
    });
    await report(pool, [0.2], 1);
    await Promise.all([sendDue(), sendDue()]);
    expect(await messagesOf(people)).toEqual([{ kind: 'alarmRaised', user: keeper, channel: messageChannel.sms }]);
    await api.database.travel(16 * MINUTE);
    await sendDue();
    await sendDue();
    expect((await messagesOf(people)).slice(1)).toEqual([
      { kind: 'alarmEscalated', user: chief, channel: messageChannel.sms },
    ]);
  });

  it('are not escalated after an acknowledgement, nor sent after the alarm ended', async () => {
    const [keeper, chief] = [
      await receiver(role.patrol, [venue.venueId]),
      await receiver(role.finance, [venue.venueId]),
    ];
    const pool = await aPool();
    await addRule({
      holdSeconds: 0,
      clearSeconds: 0,
      receivers: [role.patrol],
      channels: [messageChannel.sms],
      escalateMinutes: 5,
      escalateRoles: [role.finance],
    });
    await report(pool, [0.2, 0.9], 5);
    await sendDue();
    expect(await messagesOf([keeper])).toEqual([]);
    await report(pool, [0.2], 2);
    await sendDue();
    const open = (await alarmsOf(pool.id)).find(({ cleared }) => !cleared);
    expect(await staff.post(alarms.acknowledge, { id: open?.id ?? 0 })).toMatchObject({ code: 200 });
    await api.database.travel(6 * MINUTE);
    await sendDue();
    expect(await messagesOf([keeper, chief])).toMatchObject([{ kind: 'alarmRaised', user: keeper }]);
  });

  it('wait in quiet hours until they are over', async () => {
    const keeper = await receiver(role.patrol, [venue.venueId]);
    const pool = await aPool();
    const { minute } = schoolTime(Date.now());
    const at = (offset: number) => clockOf((minute + offset + 1_440) % 1_440);
    await addRule({
      holdSeconds: 0,
      receivers: [role.patrol],
      channels: [messageChannel.sms],
      quietFrom: at(-10),
      quietTo: at(30),
    });
    await report(pool, [0.2], 1);
    await sendDue();
    await api.database.travel(25 * MINUTE);
    await sendDue();
    expect(await messagesOf([keeper])).toEqual([]);
    await api.database.travel(32 * MINUTE);
    await sendDue();
    expect(await messagesOf([keeper])).toMatchObject([{ kind: 'alarmRaised' }]);
  });
});

it('previews what a rule would have raised last week, and changes nothing', async () => {
  const pool = await aPool();
  const rule = await addRule({ holdSeconds: 0, clearValue: 0.3, clearSeconds: 0 });
  await api.db.rows(
    `
      insert into facility_reading (facility_id, metric, value, at, hardware_id)
      select $1, 'chlorine', case when i % 60 between 1 and 2 or i between 200 and 220 then 0.2 else 0.6 end,
        app_now() - interval '2 days' + i * interval '1 minute', $2
      from generate_series(0, 600) i
    `,
    [pool.id, pool.device.id],
  );
  const before = await alarmsOf(pool.id);
  const reply = await staff.post(warningRules.preview, { ...draft({ targetIds: [pool.id] }), id: rule });
  expect(reply).toMatchObject({ code: 200 });
  const [target] = reply.data.targets;
  expect(target).toMatchObject({ readings: 601, limits: { low: 0.3, clearLow: 0.35 } });
  expect(target?.before).toHaveLength(11);
  expect(target?.alarms).toMatchObject([{ worst: 0.2 }]);
  expect(target?.points.length).toBeLessThan(601);
  expect(Math.min(...(target?.points ?? []).map(({ value }) => value))).toBe(0.2);
  expect(await alarmsOf(pool.id)).toEqual(before);
});

it('samples devices and venues, judges them, and forgets old values', async () => {
  const gate = await aDevice(api.db, api.env.SECRETS_KEY, { venueId: venue.venueId, kind: hardwareKind.gate });
  await api.db.rows('update hardware set state = 1, clock_skew_ms = -95000 where id = $1', [gate.id]);
  await addRule({
    targetKind: warningTarget.device,
    hardwareKind: hardwareKind.gate,
    metric: 'clockSkew',
    compare: warningCompare.above,
    threshold: 60,
    clearValue: 30,
    holdSeconds: 0,
    clearSeconds: 0,
  });
  const samples = api.app.get(WarningSampleService);
  // Both samples fall into the same five minutes, of which one value is stored.
  const start = 5 * MINUTE - (Date.now() % (5 * MINUTE));
  await api.database.travel(start + MINUTE);
  expect(await samples.sample()).toBe(1);
  expect(await alarmsOf(gate.id)).toMatchObject([{ cleared: false }]);
  await api.db.rows('update hardware set clock_skew_ms = 0 where id = $1', [gate.id]);
  await api.database.travel(start + 2 * MINUTE);
  await samples.sample();
  expect(await alarmsOf(gate.id)).toMatchObject([{ cleared: true }]);
  expect(
    await api.db.rows('select value from warning_sample where target_kind = 1 and target_id = $1', [gate.id]),
  ).toEqual([{ value: 95 }]);
  await api.db.rows(`update warning_sample set at = at - interval '9 days'`);
  expect(await samples.deleteOld()).toBeGreaterThan(0);
});
