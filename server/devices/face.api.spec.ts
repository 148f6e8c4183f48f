import { createServer, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faceIssueStatus, handleStatus } from '#domain/devices/device.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { devices } from '#contract/devices/device.contract';
import { pushCall } from '#contract/devices/push-call.contract';
import { pollAnswer, terminals } from '#contract/devices/terminal.contract';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { HeartbeatService } from './heartbeat.service';
import { isSignedBy } from './device-signature';
import { FaceJobService } from './face-job.service';
import { FaceService } from './face.service';

let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'faces-'));

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'face', { DATA_DIR: folder });
  mkdirSync(join(folder, 'face'));
}, 60_000);
const open: Server[] = [];
afterAll(async () => {
  for (const server of open) server.close();
  await api.close();
});

/** A simulated pushing terminal: stores people, checks signatures, fails on demand. */
class PushTerminal {
  readonly people = new Map<string, { beginTime: string; endTime: string; face: boolean }>();
  readonly calls: string[] = [];
  device!: TestDevice;
  say: { statusCode: number; subStatusCode?: string } | null = null;
  down = false;
  slow = 0;

  static async open(world: TestVenue): Promise<PushTerminal> {
    const terminal = new PushTerminal();
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          setTimeout(
            () =>
              terminal.down
                ? void request.socket.destroy()
                : response.end(
                    JSON.stringify(terminal.answer(request.url ?? '', request.headers, Buffer.concat(chunks))),
                  ),
            terminal.slow,
          );
        });
    });
    open.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`;
    terminal.device = new TestDevice(
      api,
      await aDevice(api.db, api.env.SECRETS_KEY, {
        venueId: world.venueId,
        kind: 2,
        adapter: 'push',
        siteIds: [world.siteId],
        endpoint,
      }),
    );
    return terminal;
  }

  heartbeat() {
    return this.device.post(terminals.pushNotice, {
      eventType: 'heartBeat',
      dateTime: new Date().toISOString(),
      deviceBoot: 'b1',
    });
  }

  private answer(url: string, headers: NodeJS.Dict<string | string[]>, body: Buffer): unknown {
    const proof = {
      sn: String(headers['device-sn']),
      timestamp: String(headers['timestamp']),
      nonce: String(headers['nonce']),
      sign: String(headers['sign']),
    };
    if (!isSignedBy(this.device.self.key, proof, 'POST', url, body))
      return { statusCode: 4, statusString: 'Unauthorized', subStatusCode: 'notAuthorized' };
    const path = url.replace('/push', '');
    this.calls.push(path);
    if (this.say) return { statusString: 'No', ...this.say };
    if (path === pushCall.setPerson.path) {
      const { UserInfo } = pushCall.setPerson.input.parse(JSON.parse(body.toString()));
      this.people.set(UserInfo.employeeNo, {
        beginTime: UserInfo.Valid.beginTime,
        endTime: UserInfo.Valid.endTime,
        face: false,
      });
    }
    if (path === pushCall.setFace.path) {
      const { FPID, faceData } = pushCall.setFace.input.parse(JSON.parse(body.toString()));
      this.people.set(FPID, { ...this.people.get(FPID)!, face: Buffer.from(faceData, 'base64').length > 0 });
    }
    if (path === pushCall.removePerson.path)
      for (const { employeeNo } of pushCall.removePerson.input.parse(JSON.parse(body.toString())).UserInfoDelCond
        .EmployeeNoList)
        this.people.delete(employeeNo);
    return { statusCode: 1, statusString: 'OK' };
  }
}

async function aFace(): Promise<number> {
  const id = await aPerson(api.db);
  await api.db.rows('update app_user set face_status = 1, face_ref = $2 where id = $1', [id, `face/person${id}.jpg`]);
  writeFileSync(join(folder, `face/person${id}.jpg`), `picture of ${id}`);
  return id;
}

const jobsOf = (hardwareId: number) =>
  api.db.rows<{
    id: number;
    user: number;
    op: number;
    status: number;
    error: string | null;
    tries: number;
    over: boolean;
  }>(
    'select id, user_id as "user", op, status, last_error as error, tries, superseded_by is not null as over from face_issue where hardware_id = $1 order by id',
    [hardwareId],
  );
const sync = (tradeNo: string) => api.app.get(FaceService).syncOrder(tradeNo);
const run = (id: number) => api.app.get(FaceJobService).run(id);
const sweep = () => api.app.get(FaceJobService).runDue();
const cancel = (tradeNo: string) =>
  api.db.rows(`update venue_order set order_status = '2', pay_status = 3, cancel_kind = 2 where trade_no = $1`, [
    tradeNo,
  ]);
const aSite = () => aVenue(api.db, { needFace: true });
/** The sweeps of the application run during the spec, so the result is awaited. */
const until = async (fits: () => Promise<boolean>) => {
  for (let waited = 0; !(await fits()); waited += 50) {
    if (waited > 10_000) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

describe('a paid booking at a site with face access', () => {
  it('enrols its people on every terminal of the site for its time; a cancellation removes them', async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    await terminal.heartbeat();
    const [owner, friend] = [await aFace(), await aFace()];
    const tradeNo = await aPaidBooking(api.db, world, owner, { startsIn: 120, buddyIds: [friend] });
    const made = await sync(tradeNo);
    expect(made).toHaveLength(2);
    expect(await sync(tradeNo)).toEqual([]);
    await Promise.all(made.map(run));
    await until(async () => (await jobsOf(terminal.device.self.id)).every(({ status }) => status === 1));
    expect([...terminal.people.keys()].sort()).toEqual([String(owner), String(friend)].sort());
    const [order] = await api.db.rows<{ begin: string; end: string }>(
      `
        select to_char(begin_at - interval '15 minutes', 'YYYY-MM-DD"T"HH24:MI:SS') as begin,
          to_char(end_at + interval '15 minutes', 'YYYY-MM-DD"T"HH24:MI:SS') as end
        from venue_order
        where trade_no = $1
      `,
      [tradeNo],
    );
    expect(terminal.people.get(String(owner))).toEqual({ beginTime: order?.begin, endTime: order?.end, face: true });
    await cancel(tradeNo);
    await Promise.all((await sync(tradeNo)).map(run));
    await until(async () => terminal.people.size === 0);
    expect((await jobsOf(terminal.device.self.id)).map(({ op, status, over }) => [op, status, over])).toEqual([
      [1, 1, true],
      [1, 1, true],
      [3, 1, false],
      [3, 1, false],
    ]);
  });

  it('leaves the terminals when released as a no-show, and returns with other slots', async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    await terminal.heartbeat();
    const owner = await aFace();
    const tradeNo = await aPaidBooking(api.db, world, owner, { startsIn: -20 });
    await Promise.all((await sync(tradeNo)).map(run));
    await until(async () => terminal.people.has(String(owner)));
    await api.db.rows(
      `
        insert into walk_in (trade_no, site_id, date, space_id, time_ids, end_at)
        select trade_no, site_id, reservation_date, $2, $3, end_at from venue_order where trade_no = $1
      `,
      [tradeNo, world.spaceIds[0], world.timeIds.slice(0, 1)],
    );
    await Promise.all((await sync(tradeNo)).map(run));
    await until(async () => !terminal.people.has(String(owner)));
    expect(await sync(tradeNo)).toEqual([]);
    await api.db.rows(
      `
        insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
        select site_id, $2, reservation_date, $3, tsrange(school_now(), school_now() + interval '30 minutes'),
          trade_no, 'PAID'
        from venue_order
        where trade_no = $1
      `,
      [tradeNo, world.spaceIds[1], world.timeIds[0]],
    );
    await Promise.all((await sync(tradeNo)).map(run));
    await until(async () => terminal.people.has(String(owner)));
  });

  it("sends nothing to other sites' terminals, nor for sites without faces", async () => {
    const [world, plain] = [await aSite(), await aVenue(api.db)];
    const elsewhere = await PushTerminal.open(await aSite());
    const here = await PushTerminal.open(plain);
    expect(await sync(await aPaidBooking(api.db, world, await aFace()))).toEqual([]);
    expect(await sync(await aPaidBooking(api.db, plain, await aFace()))).toEqual([]);
    expect(await jobsOf(elsewhere.device.self.id)).toEqual([]);
    expect(await jobsOf(here.device.self.id)).toEqual([]);
  });

  it('waits for an offline terminal, reports it, and is sent promptly on reconnect', async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    await terminal.heartbeat();
    await api.database.travel(95_000);
    try {
      await api.app.get(HeartbeatService).markSilent();
      const person = await aFace();
      const [id] = await sync(await aPaidBooking(api.db, world, person));
      await run(id!);
      await sweep();
      expect(await jobsOf(terminal.device.self.id)).toMatchObject([
        { status: faceIssueStatus.queued, error: 'offline', tries: 0 },
      ]);
      expect(terminal.calls).toEqual([]);
      const began = performance.now();
      await terminal.heartbeat();
      await until(async () => terminal.people.has(String(person)));
      expect(performance.now() - began).toBeLessThan(8_000);
      await until(async () => (await jobsOf(terminal.device.self.id))[0]?.status === 1);
      expect(await jobsOf(terminal.device.self.id)).toMatchObject([{ status: faceIssueStatus.issued, error: null }]);
    } finally {
      await api.database.travel(0);
    }
  });

  it('queued thirty times offline sends only the newest job per person, in order', async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    const people = await Promise.all(Array.from({ length: 5 }, aFace));
    for (let round = 0; round < 3; round += 1) {
      for (const person of people) {
        const tradeNo = await aPaidBooking(api.db, world, person, { startsIn: 60 + round });
        await sync(tradeNo);
        if (round < 2) {
          await cancel(tradeNo);
          await sync(tradeNo);
        }
      }
    }
    expect((await jobsOf(terminal.device.self.id)).length).toBe(25);
    expect((await jobsOf(terminal.device.self.id)).filter(({ over }) => !over)).toHaveLength(5);
    await terminal.heartbeat();
    await until(async () => terminal.people.size === 5);
    await until(async () => (await jobsOf(terminal.device.self.id)).filter(({ status }) => status === 1).length === 5);
    expect(terminal.calls).toEqual(people.flatMap(() => [pushCall.setPerson.path, pushCall.setFace.path]));
  });

  it('is refused with a reason and retried; a full terminal enrols once others have left', async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    await terminal.heartbeat();
    const [first, second] = [await aFace(), await aFace()];
    const early = await aPaidBooking(api.db, world, first);
    await Promise.all((await sync(early)).map(run));
    await until(async () => terminal.people.size === 1);
    terminal.say = { statusCode: 4, subStatusCode: 'deviceUserFull' };
    const [id] = await sync(await aPaidBooking(api.db, world, second));
    await run(id!);
    expect(
      await api.db.rows(
        "select last_error, tries, next_try_at > app_now() + interval '5 seconds' as later, status from face_issue where id = $1",
        [id],
      ),
    ).toEqual([{ last_error: 'deviceFull', tries: 1, later: true, status: faceIssueStatus.queued }]);
    terminal.say = null;
    await cancel(early);
    await Promise.all((await sync(early)).map(run));
    await until(async () => terminal.people.has(String(second)) && !terminal.people.has(String(first)));
  });

  it('retries an unreachable terminal for ever, and leaves a missing photo to staff', async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    await terminal.heartbeat();
    terminal.down = true;
    const [id] = await sync(await aPaidBooking(api.db, world, await aFace()));
    await run(id!);
    expect(await jobsOf(terminal.device.self.id)).toMatchObject([
      { status: faceIssueStatus.queued, error: 'offline', tries: 1 },
    ]);
    await api.db.rows('update face_issue set tries = 40, next_try_at = app_now() where id = $1', [id]);
    await run(id!);
    expect(await api.db.rows('select isfinite(next_try_at) as again from face_issue where id = $1', [id])).toEqual([
      { again: true },
    ]);
    const personWithoutFace = await aPerson(api.db);
    const [blank] = await sync(await aPaidBooking(api.db, world, personWithoutFace));
    await api.db.rows('update face_issue set tries = 7 where id = $1', [blank]);
    await run(blank!);
    expect(
      await api.db.rows('select last_error, tries, isfinite(next_try_at) as again from face_issue where id = $1', [
        blank,
      ]),
    ).toEqual([{ last_error: 'noPhoto', tries: 8, again: false }]);
  });

  it('is run by one worker at a time; the newest job overwrites a late result', async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    await terminal.heartbeat();
    const person = await aFace();
    const tradeNo = await aPaidBooking(api.db, world, person);
    terminal.slow = 300;
    const [add] = await sync(tradeNo);
    const late = run(add!);
    await until(
      async () =>
        (await api.db.rows('select 1 from face_issue where id = $1 and claimed_until is not null', [add])).length === 1,
    );
    expect(await Promise.all([run(add!), run(add!)])).toEqual([undefined, undefined]);
    await cancel(tradeNo);
    const [remove] = await sync(tradeNo);
    // While the first job is in progress on the terminal, the removal waits.
    await run(remove!);
    expect(terminal.calls).not.toContain(pushCall.removePerson.path);
    await late;
    await until(
      async () => (await api.db.rows('select 1 from face_issue where id = $1 and status = 1', [remove])).length === 1,
    );
    expect(terminal.people.size).toBe(0);
    // A worker whose claim expired resumes and writes the person again; the removal is repeated.
    await api.db.rows('update face_issue set status = 0, issued_at = null, claimed_until = null where id = $1', [add]);
    const [job] = await api.db.rows<{ attempt: number }>('select attempt_no as attempt from face_issue where id = $1', [
      add,
    ]);
    terminal.people.set(String(person), { beginTime: '', endTime: '', face: true });
    await api.db.transact((tx) =>
      (
        api.app.get(FaceJobService) as unknown as { store: { markDone(...rest: unknown[]): Promise<void> } }
      ).store.markDone(tx, { id: add, hardwareId: terminal.device.self.id }, job?.attempt),
    );
    await until(async () => terminal.people.size === 0);
  });

  it("keeps the next booking's time after the first ends, and removes people after the last", async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    await terminal.heartbeat();
    const person = await aFace();
    await sync(await aPaidBooking(api.db, world, person, { startsIn: 10, lasts: 20 }));
    await sync(await aPaidBooking(api.db, world, person, { startsIn: 300, lasts: 20 }));
    await until(async () => terminal.people.has(String(person)));
    const first = terminal.people.get(String(person))!;
    try {
      await api.database.travel(50 * 60_000);
      await api.app.get(FaceService).syncExpired();
      await terminal.heartbeat();
      await until(async () => terminal.people.get(String(person))!.beginTime > first.endTime);
      expect((await jobsOf(terminal.device.self.id)).map(({ op }) => op)).toEqual([1, 2]);
      await api.database.travel(400 * 60_000);
      await api.app.get(FaceService).syncExpired();
      await terminal.heartbeat();
      await until(async () => !terminal.people.has(String(person)));
      expect(await api.app.get(FaceService).syncExpired()).toBe(0);
    } finally {
      await api.database.travel(0);
    }
  });

  it('creates one job for ten concurrent triggers', async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    const tradeNo = await aPaidBooking(api.db, world, await aFace());
    await Promise.all(Array.from({ length: 10 }, () => sync(tradeNo)));
    expect(await jobsOf(terminal.device.self.id)).toHaveLength(1);
  });

  it('would create two jobs for one person without the lock: the database refuses the second', async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    const person = await aFace();
    const naive = () =>
      api.db.rows(
        'insert into face_issue (user_id, hardware_id, op, valid_from, valid_to) values ($1, $2, 1, app_now(), app_now())',
        [person, terminal.device.self.id],
      );
    await expect(Promise.all([naive(), naive()])).rejects.toThrow(/face_issue_newest/);
  });
});

describe('terminals by protocol', () => {
  it('fetch queued people with pictures by polling, and report the result', async () => {
    const world = await aSite();
    const terminal = new TestDevice(
      api,
      await aDevice(api.db, api.env.SECRETS_KEY, {
        venueId: world.venueId,
        kind: 2,
        adapter: 'poll',
        siteIds: [world.siteId],
      }),
    );
    const raw = async <E extends (typeof terminals)[keyof typeof terminals]>(endpoint: E, input: object) =>
      (await terminal.fetch(endpoint, input)).json() as Promise<Record<string, unknown>>;
    const beat = (states: string[] = []) =>
      raw(terminals.pollHeartbeat, { bootNo: 'b1', clock: Date.now() / 1000, people: 0, states });
    await beat();
    const [owner, blank] = [await aFace(), await aPerson(api.db)];
    const tradeNo = await aPaidBooking(api.db, world, owner, { buddyIds: [blank] });
    // A worker that receives these jobs leaves them to the terminal.
    await Promise.all((await sync(tradeNo)).map(run));
    expect(await beat()).toMatchObject({ result: 1, tasks: { deletePeople: 0, addPeople: 2 } });
    const polled = (await raw(terminals.pollPeople, { kind: 'add' })) as {
      people: { taskNo: number; employeeNo: string; photoPath: string; beginTime: number; endTime: number }[];
    };
    expect(polled.people).toMatchObject([{ employeeNo: String(owner) }]);
    const [task] = polled.people;
    expect(task!.endTime - task!.beginTime).toBe(90 * 60);
    const photo = await terminal.fetch(devices.facePhoto, { jobId: task!.taskNo });
    expect([photo.headers.get('content-type'), await photo.text()]).toEqual(['image/jpeg', `picture of ${owner}`]);
    // Work handed out is not handed out again until it is answered or a minute has passed.
    expect(await raw(terminals.pollPeople, { kind: 'add' })).toMatchObject({ people: [] });
    expect(
      await raw(terminals.pollAnswers, {
        answers: [
          { taskNo: task!.taskNo, code: pollAnswer.lowQuality },
          { taskNo: 999_999, code: 0 },
        ],
      }),
    ).toEqual({ result: 1, taken: 1 });
    expect(await jobsOf(terminal.self.id)).toMatchObject([
      { user: owner, error: 'lowQuality', status: faceIssueStatus.queued },
      { user: blank, error: 'noPhoto', status: faceIssueStatus.queued },
    ]);
    await api.db.rows('update face_issue set next_try_at = app_now() where id = $1', [task!.taskNo]);
    expect(await raw(terminals.pollPeople, { kind: 'add' })).toMatchObject({ people: [{ taskNo: task!.taskNo }] });
    expect(await raw(terminals.pollAnswers, { answers: [{ taskNo: task!.taskNo, code: pollAnswer.ok }] })).toEqual({
      result: 1,
      taken: 1,
    });
    await cancel(tradeNo);
    await sync(tradeNo);
    expect(await beat()).toMatchObject({ tasks: { deletePeople: 2, addPeople: 0 } });
    expect(await raw(terminals.pollPeople, { kind: 'delete' })).toMatchObject({
      people: [{ employeeNo: String(owner), photoPath: null }, { employeeNo: String(blank) }],
    });
  });

  it('upload buffered events by polling, and report alarms while they last', async () => {
    const world = await aSite();
    const terminal = new TestDevice(
      api,
      await aDevice(api.db, api.env.SECRETS_KEY, {
        venueId: world.venueId,
        kind: 2,
        adapter: 'poll',
        siteIds: [world.siteId],
      }),
    );
    const person = await aFace();
    const now = Date.now() / 1000;
    const records = [1, 2, 3].map((recordNo) => ({
      recordNo,
      time: now - 600,
      employeeNo: String(person),
      verify: 'face',
      pass: true,
    }));
    const upload = async () =>
      (
        await terminal.fetch(terminals.pollRecords, {
          bootNo: 'b1',
          clock: now,
          records: [...records, { recordNo: 4, verify: 'nose' }],
        })
      ).json();
    expect(await upload()).toEqual({ result: 1, taken: [1, 2, 3], refused: [4], waitMs: 0 });
    expect(await upload()).toEqual({ result: 1, taken: [1, 2, 3], refused: [4], waitMs: 0 });
    expect(
      await api.db.rows('select user_id, method, late from gate_event where hardware_id = $1', [terminal.self.id]),
    ).toEqual([1, 2, 3].map(() => ({ user_id: person, method: 1, late: true })));
    const beat = async (states: string[]) =>
      (await terminal.fetch(terminals.pollHeartbeat, { bootNo: 'b1', clock: Date.now() / 1000, states })).json();
    await beat(['tamper', 'openTimeout']);
    await beat(['tamper', 'openTimeout', 'whatever']);
    await beat(['tamper']);
    expect(
      await api.db.rows(
        'select kind, handle_status as status, count from device_alarm where hardware_id = $1 order by kind',
        [terminal.self.id],
      ),
    ).toEqual([
      { kind: 'doorOpenTimeout', status: handleStatus.normal, count: 1 },
      { kind: 'tamper', status: handleStatus.pending, count: 1 },
    ]);
  });

  it('of the plain make receive work with the heartbeat and answer by an event', async () => {
    const world = await aSite();
    const [terminal, other] = await Promise.all(
      [1, 2].map(
        async () =>
          new TestDevice(
            api,
            await aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId, kind: 2, siteIds: [world.siteId] }),
          ),
      ),
    );
    const person = await aFace();
    await terminal!.heartbeat();
    const made = await sync(await aPaidBooking(api.db, world, person));
    const [mine] = (await jobsOf(terminal!.self.id)).map(({ id }) => id);
    expect(made).toContain(mine);
    const work = (await terminal!.heartbeat()).data.work;
    expect(work).toMatchObject([
      {
        jobId: mine,
        op: 'addPerson',
        person: { employeeNo: String(person), faceUrl: `${api.env.API_BASE}/device/v1/faces/${mine}/photo` },
      },
    ]);
    // A terminal cannot answer for another one or read its photos.
    expect((await other!.reportEvents([other!.event({ kind: 'faceDone', jobId: mine })])).data.results).toMatchObject([
      { result: 'rejected', reason: 'job' },
    ]);
    expect(await (await other!.fetch(devices.facePhoto, { jobId: mine })).json()).toMatchObject({ code: 404 });
    expect(
      (await terminal!.reportEvents([terminal!.event({ kind: 'faceDone', jobId: mine })])).data.results,
    ).toMatchObject([{ result: 'ok' }]);
    expect(await jobsOf(terminal!.self.id)).toMatchObject([{ status: faceIssueStatus.issued }]);
  });

  it('of the pushing make report passages and alarms, as JSON or multipart', async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    const person = await aFace();
    const tradeNo = await aPaidBooking(api.db, world, person, { startsIn: 5 });
    const notice = {
      eventType: 'AccessControllerEvent',
      dateTime: new Date().toISOString(),
      deviceBoot: 'b1',
      serialNo: 5,
      AccessControllerEvent: { subEventType: 75, employeeNoString: String(person) },
    };
    const ask = async (input: object) => (await terminal.device.fetch(terminals.pushNotice, input)).json();
    expect(await ask(notice)).toEqual({ statusCode: 1, statusString: 'OK', waitMs: 0 });
    expect(await ask(notice)).toEqual({ statusCode: 1, statusString: 'OK', waitMs: 0 });
    expect(await api.db.rows('select promise_status from venue_order where trade_no = $1', [tradeNo])).toEqual([
      { promise_status: promiseStatus.checkedIn },
    ]);
    const alarm = {
      eventType: 'deviceAlarm',
      dateTime: new Date().toISOString(),
      deviceBoot: 'b1',
      serialNo: 6,
      deviceAlarm: { alarmType: 'tamperAlarm', eventState: 'active' },
    };
    const log = JSON.stringify(alarm);
    const boundary = 'MIME_boundary';
    const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="event_log"\r\nContent-Type: application/json\r\n\r\n${log}\r\n--${boundary}--\r\n`;
    const answer = await terminal.device.fetch(terminals.pushNotice, alarm, {
      body: multipart,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    expect(await answer.json()).toEqual({ statusCode: 1, statusString: 'OK', waitMs: 0 });
    expect(
      await api.db.rows('select kind, level from device_alarm where hardware_id = $1', [terminal.device.self.id]),
    ).toEqual([{ kind: 'tamper', level: 4 }]);
    expect(
      await api.db.rows('select count(*)::int as n from gate_event where hardware_id = $1', [terminal.device.self.id]),
    ).toEqual([{ n: 1 }]);
    expect(
      await ask({ ...alarm, serialNo: 7, deviceAlarm: { alarmType: 'rain', eventState: 'active' } }),
    ).toMatchObject({ statusCode: 4 });
    expect(await ask({ ...notice, dateTime: 'yesterday' })).toMatchObject({ code: 400 });
  });
});

describe('the face list', () => {
  it('shows jobs and terminals of the venues in scope, and resends pending ones', async () => {
    const world = await aSite();
    const terminal = await PushTerminal.open(world);
    await terminal.heartbeat();
    terminal.say = { statusCode: 4, subStatusCode: 'lowScore' };
    const tradeNo = await aPaidBooking(api.db, world, await aFace());
    const [id] = await sync(tradeNo);
    await run(id!);
    const person = await aPerson(api.db, { roleId: 15 });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [person, [world.venueId]]);
    const desk = await api.clientFor(person, { rights: ['FaceIssue', 'FaceIssueRetry', 'FaceIssueExport'] });
    const list = await desk.get(devices.faces, {});
    expect(list.data).toMatchObject({
      totalElements: 1,
      content: [
        { id, op: 1, tradeNo, status: faceIssueStatus.queued, lastError: 'lowQuality', tries: 1, online: true },
      ],
      devices: [{ hardwareId: terminal.device.self.id, queued: 0, issued: 0, failed: 1, online: true }],
    });
    expect(list.data.content[0]!.nextTryAt).toBeGreaterThan(Date.now());
    expect(list.data.content[0]!.userName).toMatch(/^P\*+$/);
    terminal.say = null;
    expect(await desk.post(devices.retryFace, { ids: [id!] })).toMatchObject({ code: 200, data: { retried: 1 } });
    await until(async () => (await jobsOf(terminal.device.self.id))[0]?.status === 1);
    expect((await desk.get(devices.faces, {})).data).toMatchObject({
      content: [{ status: faceIssueStatus.issued, lastError: null, nextTryAt: null }],
      devices: [{ queued: 0, issued: 1, failed: 0 }],
    });
    expect(await desk.post(devices.retryFace, { ids: [id!] })).toMatchObject({
      code: 250,
      errKey: 'FACE_ALREADY_ISSUED',
    });
    const [foreign] = await api.db.rows<{ id: number }>(
      'select f.id from face_issue f join hardware h on h.id = f.hardware_id where h.venue_id <> $1 limit 1',
      [world.venueId],
    );
    expect(await desk.post(devices.retryFace, { ids: [foreign!.id] })).toMatchObject({
      code: 404,
      errKey: 'FACE_JOB_MISSING',
    });
    expect(
      Buffer.from(await (await desk.fetch(devices.exportFaces, { lang: 'zh' })).arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect(
      await api.db.rows('select 1 from audit where action = $1 and object = $2', ['face.retry', `face:${id}`]),
    ).toHaveLength(1);
  });
});
