import fc from 'fast-check';
import { localDate, momentIn } from '#domain/kit/time';
import { gates } from '#contract/gates/gate.contract';
import { AppModule } from '#server/app.module';
import { PassageService, type NewPassage } from '#server/gates/passage.service';
import { DeviceSweep } from '#server/devices/device.sweep';
import { DEVICE_BURST } from '#server/devices/device-rate-limiter';
import { schoolTime } from '#server/kit/runtime/clock';
import { Settings } from '#server/kit/settings/settings';
import { TestApi } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPerson, aMemberCaller, aVenue } from '#server/kit/testing/test-data';
import { FlowService } from './flow.service';
import { GateService } from './gate.service';
import { hallAfter, type HallPassage } from './test-hall';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'gate_flow');
}, 60_000);
afterAll(() => api.close());

const aGate = async (venueId: number, direction: 1 | 2 | 3 = 3, kind = 1) =>
  new TestDevice(api, await aDevice(api.db, api.env.SECRETS_KEY, { venueId, direction, kind }));
const flow = (venueId: number) => api.app.get(FlowService).of(venueId);
const eventsOf = async (id: number) =>
  (await api.db.rows<{ n: number }>('select count(*)::int as n from gate_event where hardware_id = $1', [id]))[0]?.n;

/** Simulates a real device: keeps events that were not accepted and resends them after the wait. */
async function deliver(gate: TestDevice, events: readonly { seq: number }[]): Promise<number> {
  let waits = 0;
  for (let rest = [...events]; rest.length > 0;) {
    const answer = await gate.reportEvents(rest.slice(0, 100));
    const data = answer.data as unknown as { results: { seq: number; result: string }[]; retryAfterMs?: number };
    expect([200, 429]).toContain(answer.code);
    for (const { result } of data.results) expect(['ok', 'dup']).toContain(result);
    rest = rest.slice(data.results.length);
    if (answer.code === 429) {
      waits += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.min(data.retryAfterMs ?? 1_000, 2_000)));
    }
  }
  return waits;
}

const shuffled = <T>(list: readonly T[], seed: number): T[] =>
  list
    .map((value, n) => ({ value, place: (n * 7919 + seed * 104_729) % 15_485_863 }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);

describe('a gate with 200 events after five minutes offline', () => {
  it('counts each event once, replayed three times in any order and half of them concurrently', async () => {
    const { venueId } = await aVenue(api.db);
    const gate = await aGate(venueId);
    const now = Date.now();
    const deliveredPassings = Array.from({ length: 200 }, (_, n) =>
      gate.event({ kind: 'pass', direction: n % 3 === 0 ? 2 : 1 }, now - 300_000 + n * 1_400),
    );
    await deliver(gate, deliveredPassings);
    await Promise.all([
      deliver(gate, shuffled(deliveredPassings, 3)),
      deliver(gate, shuffled(deliveredPassings.slice(0, 100), 5)),
      deliver(gate, shuffled(deliveredPassings.slice(50, 150), 7)),
    ]);
    const passages = deliveredPassings.map(({ at, direction }) => ({ at, direction: direction as 1 | 2 }));
    const unique = hallAfter(passages);
    // Just after midnight the first passages belong to the day before.
    const dayOf = (at: number) => momentIn('Asia/Shanghai', at).date;
    const today = hallAfter(passages.filter(({ at }) => dayOf(at) === dayOf(now)));
    expect(await eventsOf(gate.self.id)).toBe(200);
    expect(await flow(venueId)).toEqual({ in: today.in, out: today.out, inside: today.inside, cap: 600 });
    expect(
      await api.db.rows('select sum(ins)::int as ins, sum(outs)::int as outs from gate_day where venue_id = $1', [
        venueId,
      ]),
    ).toEqual([{ ins: unique.in, outs: unique.out }]);
    const [late] = await api.db.rows<{ n: number }>(
      'select count(*)::int as n from gate_event where hardware_id = $1 and late',
      [gate.self.id],
    );
    expect(late?.n).toBe(
      deliveredPassings.filter(({ at }) => now - at > 65_000).length +
        (
          await api.db.rows('select 1 from gate_event where hardware_id = $1 and late and at > $2', [
            gate.self.id,
            new Date(now - 65_000),
          ])
        ).length,
    );
  }, 90_000);
});

it('counts equal numbers after a device restart as new events (control)', async () => {
  const { venueId } = await aVenue(api.db);
  const gate = await aGate(venueId);
  const restarted = new TestDevice(api, gate.self, 'boot2');
  const events = Array.from({ length: 10 }, () => gate.event({ kind: 'pass', direction: 1 }));
  await gate.reportEvents(events);
  await restarted.reportEvents(events);
  expect(await flow(venueId)).toMatchObject({ in: 20 });
});

describe('a gate that floods', () => {
  it('is limited by its bucket and keeps the rest; nothing counts twice, other gates go on', async () => {
    const { venueId } = await aVenue(api.db);
    const [gate, other] = [await aGate(venueId), await aGate(venueId)];
    const events = Array.from({ length: 400 }, () => gate.event({ kind: 'pass', direction: 1 }));
    const answers = await Promise.all(
      [0, 100, 200, 300].map((from) => gate.reportEvents(events.slice(from, from + 100))),
    );
    expect(answers.filter(({ code }) => code === 429).length).toBeGreaterThanOrEqual(1);
    const refused = answers.find(({ code }) => code === 429) as unknown as {
      errKey: string;
      data: { retryAfterMs: number };
    };
    expect(refused).toMatchObject({ errKey: 'DEVICE_TOO_FAST' });
    expect(refused.data.retryAfterMs).toBeGreaterThan(0);
    const taken = (await eventsOf(gate.self.id)) as number;
    expect(taken).toBeGreaterThanOrEqual(DEVICE_BURST);
    expect(taken).toBeLessThan(DEVICE_BURST + 60);
    expect(await other.reportEvents([other.event({ kind: 'pass', direction: 2 })])).toMatchObject({ code: 200 });
    expect(await flow(venueId)).toMatchObject({ in: taken, out: 1 });
    expect(await deliver(gate, events.slice(0, 260))).toBeGreaterThan(0);
    expect(await flow(venueId)).toMatchObject({ in: await eventsOf(gate.self.id) });
  }, 60_000);
});

describe('the time of a passage', () => {
  it('is the receipt time, flagged, if the device clock is a day behind', async () => {
    const { venueId } = await aVenue(api.db);
    const gate = await aGate(venueId);
    const yesterday = Date.now() - 86_400_000;
    expect(
      await gate.reportEvents([gate.event({ kind: 'pass', direction: 1 }, yesterday)], { at: yesterday }),
    ).toMatchObject({
      code: 200,
    });
    expect(
      await api.db.rows(
        'select clock_suspect, late, abs(extract(epoch from at - received_at)) < 1 as now, round(extract(epoch from received_at - device_at)) as behind from gate_event where hardware_id = $1',
        [gate.self.id],
      ),
    ).toEqual([{ clock_suspect: true, late: false, now: true, behind: 86_400 }]);
    expect(await flow(venueId)).toMatchObject({ in: 1, inside: 1 });
    // The heartbeat also reports the wrong time and is answered with the task to set the clock.
    expect((await gate.heartbeat(yesterday)).data.work).toEqual([
      { jobId: 0, op: 'syncTime', person: null, command: null },
    ]);
    await gate.reportEvents([gate.event({ kind: 'pass', direction: 2 }, yesterday)]);
    expect(await flow(venueId)).toMatchObject({ in: 1, out: 1, inside: 0 });
  });

  it('assigns a late event to its own minute, correcting the past', async () => {
    const { venueId } = await aVenue(api.db);
    const gate = await aGate(venueId);
    const now = Date.now();
    await gate.reportEvents([gate.event({ kind: 'pass', direction: 2 }, now)]);
    expect(await flow(venueId)).toEqual({ in: 0, out: 1, inside: 0, cap: 600 });
    const late = Math.max(now - 240_000, Date.parse(`${schoolTime(now).date}T00:00:00+08:00`));
    await gate.reportEvents([gate.event({ kind: 'pass', direction: 1 }, late)]);
    expect(await flow(venueId)).toEqual({ in: 1, out: 1, inside: 0, cap: 600 });
    expect(
      await api.db.rows('select ins, outs from gate_minute where venue_id = $1 order by minute', [venueId]),
    ).toEqual([
      { ins: 1, outs: 0 },
      { ins: 0, outs: 1 },
    ]);
  });
});

describe('counted people', () => {
  it('are those passing a gate or counter; refusals and inner terminals count nobody', async () => {
    const { venueId } = await aVenue(api.db);
    const [gate, counter, terminal] = [await aGate(venueId), await aGate(venueId, 3, 11), await aGate(venueId, 1, 2)];
    await gate.reportEvents([
      gate.event({ kind: 'pass', direction: 1 }),
      gate.event({ kind: 'refuse', direction: 1, reason: 'noBooking' }),
    ]);
    await counter.reportEvents([counter.event({ kind: 'pass', direction: 1 })]);
    await terminal.reportEvents([terminal.event({ kind: 'pass' })]);
    expect(await flow(venueId)).toMatchObject({ in: 2, inside: 2 });
    expect(
      await api.db.rows('select result, reason, method from gate_event where venue_id = $1 order by id', [venueId]),
    ).toEqual([
      { result: 1, reason: null, method: 2 },
      { result: 2, reason: 'noBooking', method: 2 },
      { result: 1, reason: null, method: 2 },
      { result: 1, reason: null, method: 1 },
    ]);
  });

  it('have a refusal reason in the gate log; an unknown reason is not shown', async () => {
    const { venueId } = await aVenue(api.db);
    const gate = await aGate(venueId);
    await gate.reportEvents([
      gate.event({ kind: 'refuse', direction: 1, reason: 'tooEarly' }),
      gate.event({ kind: 'refuse', direction: 1, reason: 'E_0x1F' }),
      gate.event({ kind: 'pass', direction: 1 }),
    ]);
    const desk = await api.clientFor(await aPerson(api.db, { roleId: 9 }), { rights: ['VenuesGateList'] });
    const reasonsOf = async (filter: object) =>
      (await desk.get(gates.list, { venueId, ...filter })).data.content.map(({ result, reason }) => ({
        result,
        reason,
      }));
    expect(await reasonsOf({})).toEqual(
      expect.arrayContaining([
        { result: 2, reason: 'tooEarly' },
        { result: 2, reason: null },
        { result: 1, reason: null },
      ]),
    );
    expect(await reasonsOf({ reason: 'tooEarly' })).toEqual([{ result: 2, reason: 'tooEarly' }]);
    expect(await desk.get(gates.list, { reason: 'E_0x1F' } as never)).toMatchObject({ code: 400 });
  });

  it("update the venue's walls once per batch", async () => {
    const { venueId } = await aVenue(api.db);
    const gate = await aGate(venueId);
    await api.db.rows('create table notified (room text)');
    await api.db.rows(
      `create function keep_notified() returns trigger language plpgsql as $$ begin insert into notified values (new.room); return null; end $$`,
    );
    await api.db.rows(
      'create trigger keep_notified after insert on outbox_live for each row execute function keep_notified()',
    );
    await gate.reportEvents(Array.from({ length: 5 }, () => gate.event({ kind: 'pass', direction: 1 })));
    expect(await api.db.rows('select room from notified where room = $1', [`venue:${venueId}`])).toHaveLength(1);
  });
});

it('equal the number of unique events, for any gates, orders, repeats and batches', async () => {
  const { venueId } = await aVenue(api.db);
  const terminals = await Promise.all([aGate(venueId), aGate(venueId), aGate(venueId)]);
  const passages = api.app.get(PassageService);
  const midnight = Date.parse(`${schoolTime(Date.now()).date}T00:00:00+08:00`);
  const event = fc.record({
    door: fc.nat(2),
    seq: fc.nat(30),
    minute: fc.nat(20),
    direction: fc.constantFrom<1 | 2>(1, 2),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(event, { maxLength: 12 }), { maxLength: 6 }), async (batches) => {
      await api.db.rows('delete from gate_event where venue_id = $1', [venueId]);
      await api.db.rows('delete from gate_minute where venue_id = $1', [venueId]);
      await api.db.rows('delete from gate_day where venue_id = $1', [venueId]);
      const first = new Map<string, HallPassage>();
      for (const batch of batches) {
        for (const n of [0, 1, 2]) {
          const passings = batch
            .filter(({ door }) => door === n)
            .map(({ seq, minute, direction }): NewPassage => ({
              seq,
              at: midnight + minute * 60_000,
              deviceAt: null,
              direction,
              userId: null,
              username: null,
              cardNo: null,
              method: 2,
              result: 1,
              reason: null,
              late: false,
              clockSuspect: false,
            }));
          // If two events in a batch have the same number, the first one is stored.
          const deliveredPassings = passings.filter(
            (one, at) => passings.findIndex(({ seq }) => seq === one.seq) === at,
          );
          for (const { seq, at, direction } of deliveredPassings)
            if (!first.has(`${n}/${seq}`)) first.set(`${n}/${seq}`, { at, direction: direction as 1 | 2 });
          await api.db.transact((tx) =>
            passages.record(tx, { id: terminals[n]!.self.id, kind: 1, venueId, siteIds: [] }, 'property', passings),
          );
        }
      }
      const hall = hallAfter([...first.values()]);
      expect(await flow(venueId)).toEqual({ ...hall, cap: 600 });
      const [day] = await api.db.rows<{ ins: number; outs: number }>(
        'select coalesce(sum(ins), 0)::int as ins, coalesce(sum(outs), 0)::int as outs from gate_day where venue_id = $1',
        [venueId],
      );
      expect(day).toEqual({ ins: hall.in, outs: hall.out });
    }),
    {
      numRuns: 60,
      examples: [
        [[[0, 1, 0, 0, 1, 1, 1].map((seq, n) => ({ door: 1, seq, minute: 0, direction: n === 6 ? 2 : 1 }) as const)]],
      ],
    },
  );
}, 60_000);

describe('the visitor curve of a venue', () => {
  it('shows ten-minute steps of today so far and of the same weekday a week ago', async () => {
    const { venueId } = await aVenue(api.db);
    const gate = await aGate(venueId);
    await api.db.rows('update venue set open_begin = 480, open_end = 600 where id = $1', [venueId]);
    await api.db.rows(
      `
        insert into gate_minute (venue_id, minute, ins, outs)
        select $1, (d + m * interval '1 minute') at time zone 'Asia/Shanghai', i, o
        from (
          values
            ('2026-05-11'::date, 470, 4, 0),
            ('2026-05-11', 481, 3, 1),
            ('2026-05-11', 489, 0, 2),
            ('2026-05-11', 490, 5, 0),
            ('2026-05-04', 500, 7, 0),
            ('2026-05-04', 580, 0, 2)
        ) x (d, m, i, o)
      `,
      [venueId],
    );
    const answer = await api.anonymous.get(gates.curve, { venueId, date: localDate('2026-05-11') });
    expect(answer).toMatchObject({
      code: 200,
      data: {
        venueId,
        date: '2026-05-11',
        openFrom: '08:00',
        openTo: '10:00',
        cap: 600,
        now: { in: 12, out: 3, inside: 9 },
      },
    });
    expect(answer.data.points.map(({ at }) => at)).toEqual([
      '08:00',
      '08:10',
      '08:20',
      '08:30',
      '08:40',
      '08:50',
      '09:00',
      '09:10',
      '09:20',
      '09:30',
      '09:40',
      '09:50',
      '10:00',
    ]);
    expect(answer.data.points.slice(0, 4)).toEqual([
      { at: '08:00', in: 4, out: 0, inside: 4, lastWeek: 0 },
      { at: '08:10', in: 3, out: 3, inside: 4, lastWeek: 0 },
      { at: '08:20', in: 5, out: 0, inside: 9, lastWeek: 0 },
      { at: '08:30', in: 0, out: 0, inside: 9, lastWeek: 7 },
    ]);
    expect(answer.data.points.at(-1)).toMatchObject({ inside: 9, lastWeek: 5 });
    await gate.reportEvents([gate.event({ kind: 'pass', direction: 1 })]);
    await api.db.rows('update venue set open_begin = 0, open_end = 1430 where id = $1', [venueId]);
    const today = await api.anonymous.get(gates.curve, { venueId });
    const known = today.data.points.filter(({ inside }) => inside !== null).length;
    expect(known).toBe(
      Math.floor(schoolTime(Date.now()).minute / 10) + 1 > 144
        ? 144
        : Math.floor(schoolTime(Date.now()).minute / 10) + 1,
    );
    expect(today.data.points.at(-1)?.lastWeek).toBeNull();
  });

  it('is one statement that reads two days by index', async () => {
    const { venueId } = await aVenue(api.db);
    await aGate(venueId);
    await api.db.rows(
      `
        insert into gate_minute (venue_id, minute, ins, outs)
        select v.id, now() - i * interval '1 minute', 1, 1 from venue v cross join generate_series(1, 6000) i
        on conflict do nothing
      `,
    );
    await api.db.rows('analyze gate_minute');
    const answer = await api.anonymous.get(gates.curve, { venueId });
    expect(answer).toMatchObject({ code: 200 });
    const plan = await api.db.rows<{ 'QUERY PLAN': string }>(
      `explain select * from flow_minutes(${venueId}, current_date)`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/gate_minute_pkey/);
  });

  it('is hidden if the venue hides visitors or does not exist', async () => {
    const { venueId } = await aVenue(api.db);
    await api.db.rows('update venue set show_traffic = false where id = $1', [venueId]);
    expect(await api.anonymous.get(gates.curve, { venueId })).toMatchObject({ code: 404 });
    expect(await api.anonymous.get(gates.curve, { venueId: 999_999 })).toMatchObject({ code: 404 });
  });
});

describe('the gate log', () => {
  it("shows passages of the venues in scope, masked, and today's flow", async () => {
    const [mine, other] = [await aVenue(api.db), await aVenue(api.db)];
    const [gate, far] = [await aGate(mine.venueId), await aGate(other.venueId)];
    await gate.reportEvents([
      gate.event({ kind: 'pass', direction: 1, cardNo: '32612345' }),
      gate.event({ kind: 'pass', direction: 2 }, Date.now() - 120_000),
    ]);
    await far.reportEvents([far.event({ kind: 'pass', direction: 1 })]);
    const service = api.app.get(GateService);
    const seen = await service.list({ page: 0, size: 20 }, aMemberCaller(1, { venueIds: [mine.venueId] }));
    expect(seen.totalElements).toBe(2);
    expect(seen.content[0]).toMatchObject({
      direction: 1,
      userName: '32****45',
      offline: false,
      deviceName: gate.self.sn,
    });
    expect(seen.content[1]).toMatchObject({ direction: 2, userName: '—', offline: true });
    expect(seen.flows).toEqual([expect.objectContaining({ venueId: mine.venueId, in: 1, out: 1, cap: 600 })]);
    expect(
      (await service.list({ page: 0, size: 20, direction: 2 }, aMemberCaller(1, { venueIds: [mine.venueId] })))
        .totalElements,
    ).toBe(1);
    expect((await service.list({ page: 0, size: 20 }, aMemberCaller(1, { venueIds: [] }))).totalElements).toBe(0);
  });
});

it('deletes passages past their retention in steps, and keeps the counts', async () => {
  const { venueId } = await aVenue(api.db);
  const gate = await aGate(venueId);
  await gate.reportEvents([gate.event({ kind: 'pass', direction: 1 })]);
  await api.db.rows(
    `
      insert into gate_minute (venue_id, minute, ins, outs)
      values ($1, date_trunc('minute', app_now()) - interval '401 days', 1200, 0)
    `,
    [venueId],
  );
  const old = (days: number, from: number, to: number) =>
    api.db.rows(
      `
        insert into gate_event (hardware_id, boot_id, seq, at, venue_id, direction, method, result)
        select $1, 'old', n, app_now() - $2::int * interval '1 day', $3, 1, 1, 1
        from generate_series($4::int, $5::int) n
      `,
      [gate.self.id, days, venueId, from, to],
    );
  await old(401, 1, 1_200);
  await old(399, 1_201, 1_210);
  await api.db.rows(
    `
      insert into device_event (hardware_id, boot_id, seq, kind, at)
      values ($1, 'old', 1, 'alarm', app_now() - interval '500 days'), ($1, 'old', 2, 'alarm', app_now())
    `,
    [gate.self.id],
  );
  const sweep = api.app.get(DeviceSweep);
  expect(await sweep.deleteOld()).toBe(1_201);
  expect(await eventsOf(gate.self.id)).toBe(11);
  expect(await api.db.rows('select sum(ins)::int as ins from gate_minute where venue_id = $1', [venueId])).toEqual([
    { ins: 1_201 },
  ]);
  await api.db.rows(
    `
      insert into sys_setting (sys_key, sys_val)
      values ('device.passageDays', '30')
      on conflict (sys_key) do update set sys_val = excluded.sys_val
    `,
  );
  await api.app.get(Settings).refresh();
  expect([await sweep.deleteOld(), await sweep.deleteOld(), await eventsOf(gate.self.id)]).toEqual([10, 0, 1]);
});
