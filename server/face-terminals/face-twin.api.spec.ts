import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faceOp } from '#domain/devices/device.status';
import { diffReason } from '#domain/devices/terminal-diff.rules';
import { role } from '#domain/session/role.status';
import { rightNames } from '#contract/catalogue';
import { devices } from '#contract/devices/device.contract';
import { faceTerminals } from '#contract/face-terminals/face-terminal.contract';
import { AppModule } from '#server/app.module';
import { FaceService } from '#server/devices/face.service';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPaidBooking, aPerson, aVenue } from '#server/kit/testing/test-data';

let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twin-'));
  mkdirSync(join(folder, 'face'));
  writeFileSync(join(folder, 'face/x.jpg'), 'a picture');
  api = await TestApi.boot(AppModule, 'face_twin', { DATA_DIR: folder });
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.schoolAdmin }), {
    roleId: role.schoolAdmin,
    rights: [...rightNames],
  });
}, 90_000);
afterAll(() => api.close());

/** A terminal of a hall that requires a face, and how to book there and to report its people. */
async function aTerminal() {
  const world = await aVenue(api.db, { needFace: true, spaces: 9 });
  const terminal = new TestDevice(
    api,
    await aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId, kind: 2, siteIds: [world.siteId] }),
  );
  const { id, sn } = terminal.self;
  const beat = async () => (await terminal.post(devices.heartbeat, { sn, bootId: 'b', at: Date.now() })).data;
  await beat();
  let hour = 1;
  return {
    id,
    beat,
    /** A person with a booking there; `face` is the status of the photo. */
    booked: async (face: number) => {
      const userId = await aPerson(api.db);
      await api.db.rows(`update app_user set face_status = $2, face_ref = 'face/x.jpg' where id = $1`, [userId, face]);
      await aPaidBooking(api.db, world, userId, { startsIn: (hour += 1) * 60 });
      return userId;
    },
    list: async (pages: readonly (readonly string[])[]) => {
      await admin.post(faceTerminals.compare, { id });
      const { listRound: round } = await beat();
      const taken = [];
      for (const [n, employeeNos] of pages.entries()) {
        const page = {
          sn,
          bootId: 'b',
          round: round ?? 1,
          employeeNos: [...employeeNos],
          last: n === pages.length - 1,
        };
        taken.push((await terminal.post(devices.people, page)).data.taken);
      }
      return { round, taken };
    },
    diff: async () => (await admin.get(faceTerminals.diff, { id, page: 0, size: 50 })).data,
    align: () => admin.post(faceTerminals.reconcile, { id }),
    jobs: () =>
      api.db.rows<{ user_id: number; op: number }>(
        'select user_id, op from face_issue where hardware_id = $1 order by id',
        [id],
      ),
    sync: (userId: number) => api.app.get(FaceService, { strict: false }).syncPeople([userId], world.siteId),
  };
}
const reasonsOf = (diff: { reasons: readonly { reason: string; count: number }[] }) =>
  Object.fromEntries(diff.reasons.map(({ reason, count }) => [reason, count]));

it('says who is missing and why, who is too much, and nothing before the first list', async () => {
  const one = await aTerminal();
  const [agrees, noJob, noPhoto, refused, queued] = [
    await one.booked(1),
    await one.booked(1),
    await one.booked(0),
    await one.booked(2),
    await one.booked(1),
  ];
  await one.sync(queued);
  const before = await one.diff();
  expect(before.terminal).toMatchObject({ wanted: 5, present: null, missing: null, listedAt: null });
  expect(before.content).toEqual([]);
  const former = await aPerson(api.db);
  expect((await one.list([[String(agrees), String(former)], ['local-17']])).taken).toEqual([true, true]);
  const diff = await one.diff();
  expect(diff.terminal).toMatchObject({ wanted: 5, present: 3, agreed: 1, missing: 4, extra: 2, mendable: 2 });
  expect(reasonsOf(diff)).toEqual({
    [diffReason.noPhoto]: 1,
    [diffReason.photoRefused]: 1,
    [diffReason.queued]: 1,
    [diffReason.noJob]: 1,
    [diffReason.expired]: 1,
    [diffReason.stranger]: 1,
  });
  expect(JSON.stringify(diff.content)).toContain('local-17');
  expect([noJob, noPhoto, refused].every(Number.isInteger)).toBe(true);
});

it('takes a list page by page: a repeated page changes nothing, one of an earlier round is dropped', async () => {
  const one = await aTerminal();
  const { round } = await one.list([['a'], ['a', 'b']]);
  expect((await one.diff()).terminal).toMatchObject({ present: 2 });
  expect((await one.beat()).listRound).toBeNull();
  await one.list([['c']]);
  expect((await one.diff()).terminal).toMatchObject({ present: 1 });
  const rows = await api.db.rows('select user_no from terminal_person where hardware_id = $1 and round = $2', [
    one.id,
    round,
  ]);
  expect(rows).toEqual([]);
});

it('creates exactly the missing jobs, and none when repeated', async () => {
  const one = await aTerminal();
  const [missing, , present] = [await one.booked(1), await one.booked(0), await one.booked(1)];
  const former = await aPerson(api.db);
  await one.list([[String(present), String(former), 'local-1']]);
  expect(await one.align()).toMatchObject({ code: 200, data: { added: 1, removed: 1 } });
  const jobs = await one.jobs();
  expect(new Set(jobs.map(({ user_id, op }) => `${user_id}.${op}`))).toEqual(
    new Set([`${missing}.${faceOp.add}`, `${former}.${faceOp.remove}`]),
  );
  expect(await one.align()).toMatchObject({ data: { added: 0, removed: 0 } });
  expect(await one.jobs()).toHaveLength(2);
  expect(reasonsOf(await one.diff())).toMatchObject({ [diffReason.queued]: 1, [diffReason.leaving]: 1 });
});

it('creates each job once when several people align at once; without the lock it would not', async () => {
  const one = await aTerminal();
  for (let n = 0; n < 4; n += 1) await one.booked(1);
  await one.list([[]]);
  await Promise.all(Array.from({ length: 6 }, () => one.align()));
  expect(await one.jobs()).toHaveLength(4);
  // Negative control: everybody reads what is missing first, and then creates it.
  const careless = await aTerminal();
  const people = [await careless.booked(1), await careless.booked(1)];
  await careless.list([[]]);
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { content } = await careless.diff();
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (content.length > 0)
        for (const userId of people)
          await api.db.rows(
            `
              with new as (
                insert into face_issue (user_id, hardware_id, op, valid_from, valid_to, superseded_by)
                values ($1, $2, 1, now(), now() + interval '1 day', 0) returning id
              )
              select id from new
            `,
            [userId, careless.id],
          );
    }),
  );
  expect((await careless.jobs()).length).toBeGreaterThan(2);
});

it('refuses to ask a terminal that is offline', async () => {
  const one = await aTerminal();
  await api.db.rows('update hardware set state = 2 where id = $1', [one.id]);
  expect(await admin.post(faceTerminals.compare, { id: one.id })).toMatchObject({ errKey: 'DEVICE_OFFLINE' });
});
