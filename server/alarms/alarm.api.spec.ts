import { handleStatus, hardwareState } from '#domain/devices/device.status';
import { alarms } from '#contract/alarms/alarm.contract';
import type { LiveBody } from '#contract/kit/live';
import { mergeSnapshot } from '#contract/kit/live';
import { AppModule } from '#server/app.module';
import { HeartbeatService } from '#server/devices/heartbeat.service';
import { SnapshotService } from '#server/live/snapshot.service';
import { TestApi } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPerson, aVenue } from '#server/kit/testing/test-data';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'alarm');
}, 60_000);
afterAll(() => api.close());

const aSensor = async (venueId: number) =>
  new TestDevice(api, await aDevice(api.db, api.env.SECRETS_KEY, { venueId, kind: 10 }));
const rowsOf = (id: number) =>
  api.db.rows(
    'select kind, level, handle_status as status, count, cleared_at is not null as cleared, ack_at is not null as seen from device_alarm where hardware_id = $1 order by id',
    [id],
  );
const staff = async (
  rights: Parameters<TestApi['clientFor']>[1] = {
    rights: ['EquipmentEarlyWarning', 'EquipmentEarlyWarningHandle', 'EquipmentEarlyWarningExport'],
  },
) => api.clientFor(await aPerson(api.db, { roleId: 15 }), rights);
const warn = {
  kind: 'alarm',
  alarm: 'threshold',
  level: 3,
  note: '余氯 0.28，低于 0.30',
  noteEn: 'Chlorine 0.28, below 0.30',
} as const;

/** Returns the row a subscriber has after applying all patches to its snapshot, and the row of a new snapshot. */
async function watchAlarm(
  venueId: number,
  work: () => Promise<unknown>,
): Promise<{ screen: LiveBody; snapshot: LiveBody }> {
  const name = `alarm:${venueId}`;
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return (await api.app.get(SnapshotService).get(name)) as { v: number; body: LiveBody };
  };
  const emitted: { room: string; v: number; patch: LiveBody }[] = [];
  const before = await read();
  await api.db.rows('create table if not exists told (id bigint, room text, v bigint, patch jsonb)');
  await api.db.rows(
    `create or replace function keep_told() returns trigger language plpgsql as $$ begin insert into told values (new.id, new.room, new.v, new.patch); return null; end $$`,
  );
  await api.db.rows('drop trigger if exists keep_told on outbox_live');
  await api.db.rows('create trigger keep_told after insert on outbox_live for each row execute function keep_told()');
  await work();
  emitted.push(
    ...(await api.db.rows<{ room: string; v: number; patch: LiveBody }>(
      'select room, v, patch from told where room = $1 order by v',
      [name],
    )),
  );
  await api.db.rows('drop trigger keep_told on outbox_live');
  await api.db.rows('truncate told');
  const after = await read();
  expect(emitted.map(({ v }) => v)).toEqual(emitted.map((_, n) => before.v + n + 1));
  return { screen: emitted.reduce((body, { patch }) => mergeSnapshot(body, patch), before.body), snapshot: after.body };
}

describe('an alarm', () => {
  it("is raised once, counts repetitions, and appears in its venue's room", async () => {
    const { venueId } = await aVenue(api.db);
    const probe = await aSensor(venueId);
    const { screen, snapshot } = await watchAlarm(venueId, async () => {
      const first = probe.event(warn);
      expect(await probe.reportEvents([first])).toMatchObject({ code: 200, data: { results: [{ result: 'ok' }] } });
      expect(await probe.reportEvents([first])).toMatchObject({ data: { results: [{ result: 'dup' }] } });
      await probe.reportEvents([probe.event({ ...warn, level: 4 }), probe.event(warn)]);
    });
    expect(await rowsOf(probe.self.id)).toEqual([
      { kind: 'threshold', level: 4, status: handleStatus.pending, count: 3, cleared: false, seen: false },
    ]);
    expect(screen).toEqual(snapshot);
    expect(snapshot).toMatchObject({
      alarms: [{ level: 4, kind: 'threshold', device: probe.self.sn, handleStatus: handleStatus.pending, ackAt: null }],
    });
  });

  it('raised by twenty concurrent reports is one', async () => {
    const { venueId } = await aVenue(api.db);
    const probe = await aSensor(venueId);
    await Promise.all(Array.from({ length: 20 }, () => probe.reportEvents([probe.event(warn)])));
    expect(await rowsOf(probe.self.id)).toEqual([expect.objectContaining({ count: 20, status: handleStatus.pending })]);
  });

  it('would be two without the rule: the database refuses the second', async () => {
    const { venueId } = await aVenue(api.db);
    const probe = await aSensor(venueId);
    const naive = () =>
      api.db.rows(
        `
          insert into device_alarm (hardware_id, venue_id, kind, level, title, title_en, raised_at, last_at)
          values ($1, $2, 'fire', 4, 'a', 'a', app_now(), app_now())
        `,
        [probe.self.id, venueId],
      );
    await expect(Promise.all([naive(), naive()])).rejects.toThrow(/device_alarm_open/);
  });

  it('clears by itself and leaves the room; a new occurrence is a new alarm', async () => {
    const { venueId } = await aVenue(api.db);
    const probe = await aSensor(venueId);
    const now = Date.now();
    const { screen, snapshot } = await watchAlarm(venueId, async () => {
      await probe.reportEvents([
        probe.event(warn, now - 3_000),
        probe.event({ kind: 'clear', alarm: 'threshold' }, now - 2_000),
      ]);
      await probe.reportEvents([probe.event(warn, now - 1_000)]);
    });
    expect(await rowsOf(probe.self.id)).toEqual([
      expect.objectContaining({ status: handleStatus.normal, cleared: true }),
      expect.objectContaining({ status: handleStatus.pending, cleared: false }),
    ]);
    expect(screen).toEqual(snapshot);
    expect(snapshot['alarms']).toHaveLength(1);
  });

  it('that was over before it was reported stays over: offline reports arrive in any order', async () => {
    const { venueId } = await aVenue(api.db);
    const probe = await aSensor(venueId);
    const now = Date.now();
    const [raised, over] = [
      probe.event(warn, now - 50_000),
      probe.event({ kind: 'clear', alarm: 'threshold' }, now - 40_000),
    ];
    await probe.reportEvents([over]);
    await probe.reportEvents([raised]);
    expect(await rowsOf(probe.self.id)).toEqual([
      expect.objectContaining({ status: handleStatus.normal, cleared: true }),
    ]);
    // A clear event for an earlier alarm does not end a later one.
    await probe.reportEvents([probe.event(warn, now - 10_000)]);
    await probe.reportEvents([probe.event({ kind: 'clear', alarm: 'threshold' }, now - 20_000)]);
    expect((await rowsOf(probe.self.id)).at(-1)).toMatchObject({ status: handleStatus.pending, cleared: false });
  });

  it('is acknowledged by the first person, handled with a note, and leaves the room', async () => {
    const { venueId } = await aVenue(api.db);
    const [probe, desk, other] = [await aSensor(venueId), await staff(), await staff()];
    let id = 0;
    const { screen, snapshot } = await watchAlarm(venueId, async () => {
      await probe.reportEvents([probe.event(warn)]);
      const list = await desk.get(alarms.list, { venueId });
      expect(list).toMatchObject({
        code: 200,
        data: {
          totalElements: 1,
          content: [
            {
              level: 3,
              title: '余氯 0.28，低于 0.30',
              titleEn: 'Chlorine 0.28, below 0.30',
              count: 1,
              ackAt: null,
              handleStatus: handleStatus.pending,
            },
          ],
        },
      });
      id = list.data.content[0]!.id;
      const seen = await desk.post(alarms.acknowledge, { id });
      expect(seen).toMatchObject({
        code: 200,
        message: '操作成功',
        data: { id, handleStatus: handleStatus.pending, ackBy: expect.any(String) },
      });
      expect(await other.post(alarms.acknowledge, { id })).toMatchObject({
        code: 200,
        data: { ackBy: seen.data.ackBy, ackAt: seen.data.ackAt },
      });
    });
    expect(screen).toEqual(snapshot);
    expect(snapshot).toMatchObject({ alarms: [{ id, ackAt: expect.any(Number) }] });
    const after = await watchAlarm(venueId, async () => {
      expect(await desk.post(alarms.handle, { id, note: ' ' })).toMatchObject({ code: 400 });
      expect(await desk.post(alarms.handle, { id, note: '已加药，余氯 0.42' })).toMatchObject({
        code: 200,
        data: {
          handleStatus: handleStatus.handled,
          note: '已加药，余氯 0.42',
          handler: expect.any(String),
          handledAt: expect.any(String),
        },
      });
      expect(await desk.post(alarms.handle, { id, note: '再次处理' })).toMatchObject({
        code: 250,
        errKey: 'ALARM_HANDLED',
      });
      expect(await desk.post(alarms.acknowledge, { id })).toMatchObject({ code: 250, errKey: 'ALARM_HANDLED' });
    });
    expect(after.screen).toEqual(after.snapshot);
    expect(after.snapshot).toEqual({ alarms: [] });
    expect(
      await api.db.rows('select action, reason from audit where object = $1 order by id', [`alarm:${id}`]),
    ).toEqual([
      { action: 'alarm.acknowledge', reason: null },
      { action: 'alarm.handle', reason: '已加药，余氯 0.42' },
    ]);
    // A clear event after handling keeps the handling.
    await probe.reportEvents([probe.event({ kind: 'clear', alarm: 'threshold' })]);
    expect(await rowsOf(probe.self.id)).toEqual([
      expect.objectContaining({ status: handleStatus.handled, cleared: true }),
    ]);
  });

  it('is reopened with a reason for 24 hours after it was handled, and returns to the room', async () => {
    const { venueId } = await aVenue(api.db);
    const [probe, desk] = [await aSensor(venueId), await staff()];
    await probe.reportEvents([probe.event(warn)]);
    const { id } = (await desk.get(alarms.list, { venueId })).data.content[0]!;
    expect(await desk.post(alarms.reopen, { id, reason: '仍未处理' })).toMatchObject({ errKey: 'ALARM_STEP' });
    await desk.post(alarms.handle, { id, note: '已加药' });
    const { screen, snapshot } = await watchAlarm(venueId, async () => {
      expect(await desk.post(alarms.reopen, { id, reason: ' ' })).toMatchObject({ code: 400 });
      expect(await desk.post(alarms.reopen, { id, reason: '余氯仍低' })).toMatchObject({
        code: 200,
        data: { handleStatus: handleStatus.pending, handler: null, handledAt: null, note: null },
      });
    });
    expect(screen).toEqual(snapshot);
    expect(snapshot).toMatchObject({ alarms: [{ id, handleStatus: handleStatus.pending }] });
    expect(
      await api.db.rows(`select reason from audit where object = $1 and action = 'alarm.reopen'`, [`alarm:${id}`]),
    ).toEqual([{ reason: '余氯仍低' }]);
    await desk.post(alarms.handle, { id, note: '已换药' });
    await api.database.travel(24 * 3_600_000 + 60_000);
    try {
      expect(await desk.post(alarms.reopen, { id, reason: '余氯仍低' })).toMatchObject({
        code: 250,
        errKey: 'REOPEN_TOO_LATE',
      });
    } finally {
      await api.database.travel(0);
    }
  });

  it('is not reopened while the device has a newer one of the same kind', async () => {
    const { venueId } = await aVenue(api.db);
    const [probe, desk] = [await aSensor(venueId), await staff()];
    await probe.reportEvents([probe.event(warn)]);
    const { id } = (await desk.get(alarms.list, { venueId })).data.content[0]!;
    await desk.post(alarms.handle, { id, note: '已加药' });
    await probe.reportEvents([probe.event(warn)]);
    expect(await desk.post(alarms.reopen, { id, reason: '余氯仍低' })).toMatchObject({
      code: 250,
      errKey: 'ALARM_RAISED_AGAIN',
    });
    expect(await rowsOf(probe.self.id)).toEqual([
      expect.objectContaining({ status: handleStatus.handled }),
      expect.objectContaining({ status: handleStatus.pending }),
    ]);
  });

  it('handled by ten people concurrently is handled once', async () => {
    const { venueId } = await aVenue(api.db);
    const [probe, desk] = [await aSensor(venueId), await staff()];
    await probe.reportEvents([probe.event(warn)]);
    const { id } = (await desk.get(alarms.list, { venueId })).data.content[0]!;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => desk.post(alarms.handle, { id, note: `第 ${n} 次` })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 250)]);
    expect(
      await api.db.rows(`select 1 from audit where object = $1 and action = 'alarm.handle'`, [`alarm:${id}`]),
    ).toHaveLength(1);
  });
});

describe('the alarm list', () => {
  it("is limited to the person's venues and counts their open alarms", async () => {
    const [mine, other] = [await aVenue(api.db), await aVenue(api.db)];
    const [near, far] = [await aSensor(mine.venueId), await aSensor(other.venueId)];
    await near.reportEvents([
      near.event(warn),
      near.event({ kind: 'alarm', alarm: 'fire' }),
      near.event({ kind: 'alarm', alarm: 'lowBattery' }),
    ]);
    await far.reportEvents([far.event(warn)]);
    const person = await aPerson(api.db, { roleId: 15 });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [person, [mine.venueId]]);
    const desk = await api.clientFor(person, { rights: ['EquipmentEarlyWarning', 'EquipmentEarlyWarningHandle'] });
    const list = await desk.get(alarms.list, { level: 3 });
    expect(list.data).toMatchObject({ totalElements: 1, open: { total: 3, serious: 1, critical: 1 } });
    const [foreign] = await api.db.rows<{ id: number }>('select id from device_alarm where hardware_id = $1', [
      far.self.id,
    ]);
    expect(await desk.post(alarms.handle, { id: foreign!.id, note: '越权处理' })).toMatchObject({
      code: 404,
      errKey: 'ALARM_MISSING',
    });
    expect(await desk.post(alarms.acknowledge, { id: foreign!.id })).toMatchObject({ code: 404 });
    expect(await desk.post(alarms.reopen, { id: foreign!.id, reason: '越权打开' })).toMatchObject({ code: 404 });
    expect((await desk.get(alarms.list, { keyword: '%' })).data.totalElements).toBe(0);
  });

  it('is exported with labels in the requested language', async () => {
    const { venueId } = await aVenue(api.db);
    const [probe, desk] = [await aSensor(venueId), await staff()];
    await probe.reportEvents([probe.event(warn)]);
    const file = await desk.fetch(alarms.exportFile, { venueId, lang: 'en' });
    expect(file.headers.get('content-type')).toContain('spreadsheetml');
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('requires the right', async () => {
    expect(await (await api.clientFor(await aPerson(api.db))).get(alarms.list)).toMatchObject({ code: 403 });
    const looker = await staff({ rights: ['EquipmentEarlyWarning'] });
    expect(await looker.post(alarms.handle, { id: 1, note: '无权处理' })).toMatchObject({ code: 403 });
  });
});

describe('a silent device', () => {
  it('goes offline after 90 seconds with an alarm, which clears at the next heartbeat', async () => {
    const { venueId } = await aVenue(api.db);
    await api.db.rows('update hardware set state = 0');
    const [gate, quiet] = [await aSensor(venueId), await aSensor(venueId)];
    await gate.heartbeat();
    await api.database.travel(80_000);
    expect(await api.app.get(HeartbeatService).markSilent()).toBe(0);
    await api.database.travel(95_000);
    try {
      const { screen, snapshot } = await watchAlarm(venueId, async () => {
        expect(await api.app.get(HeartbeatService).markSilent()).toBe(1);
        expect(await api.app.get(HeartbeatService).markSilent()).toBe(0);
      });
      expect(screen).toEqual(snapshot);
      expect(snapshot).toMatchObject({ alarms: [{ kind: 'offline', level: 2 }] });
      expect(
        await api.db.rows('select state from hardware where id = any ($1) order by id', [
          [gate.self.id, quiet.self.id],
        ]),
      ).toEqual([{ state: hardwareState.offline }, { state: hardwareState.never }]);
      const back = await watchAlarm(venueId, () => gate.heartbeat());
      expect(back.screen).toEqual(back.snapshot);
      expect(back.snapshot).toEqual({ alarms: [] });
      expect(await rowsOf(gate.self.id)).toEqual([
        expect.objectContaining({ kind: 'offline', status: handleStatus.normal, cleared: true }),
      ]);
    } finally {
      await api.database.travel(0);
    }
  });
});
