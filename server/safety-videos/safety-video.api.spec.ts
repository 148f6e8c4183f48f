import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { role } from '#domain/session/role.status';
import { safetyWatchStatus } from '#domain/safety-videos/safety-video.status';
import { safetyVideos } from '#contract/safety-videos/safety-video.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';

const folder = mkdtempSync(join(tmpdir(), 'safety-'));
const file = readFileSync(join(__dirname, '..', '..', 'tools', 'counterparts', 'media', 'court-safety.mp4'));
const rights = [
  'VenuesSafetyVideo',
  'VenuesSafetyVideoEdit',
  'VenuesSafetyVideoDel',
  'VenuesSafetyVideoExport',
  'VenuesSafetyVideoRecords',
  'VenuesSafetyVideoRecordsExport',
] as const;
const choices = [
  { zh: '对', en: 'Yes' },
  { zh: '错', en: 'No' },
];
const quiz = [
  { zh: '先热身', en: 'Warm up first', choices, right: [0] },
  { zh: '穿行球场', en: 'Cross a court', choices, right: [1] },
];
let api: TestApi;
let admin: TestClient;
let venueAdmin: TestClient;
let own: TestVenue;
let other: TestVenue;
const video = (more: object = {}) => ({
  title: '羽毛球安全',
  enTitle: 'Badminton safety',
  address: 'https://media.example.edu/a.mp4',
  seconds: 20,
  validMonths: 12,
  siteIds: [own.siteId],
  quiz,
  passMark: 100,
  ...more,
});
const save = async (more: object = {}) => (await admin.post(safetyVideos.save, video(more))).data.id;
const member = async () => api.clientFor(await aPerson(api.db, { name: '李安全' }));
/** Lets so many seconds pass for a member who watches, with a report every five. */
const watch = async (who: TestClient, id: number, from: number, to: number) => {
  for (let at = from; at < to; at += 5) {
    await api.db.rows(`update safety_watch set reported_at = reported_at - interval '5 seconds' where status = 1`);
    await who.post(safetyVideos.report, { id, position: Math.min(to, at + 5) });
  }
};
const stateOf = async (who: TestClient, id: number) => (await who.get(safetyVideos.watch, { id })).data.progress;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'safety_video', { DATA_DIR: folder, MEDIA_URL: 'http://127.0.0.1:29999' });
  [own, other] = [await aVenue(api.db), await aVenue(api.db)];
  await api.app.get(VenueTables, { strict: false }).refresh();
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights });
  const venueAdminId = await aPerson(api.db, { roleId: role.venueAdmin });
  await api.db.rows('update role_grant set venue_ids = array[$2::int] where user_id = $1', [venueAdminId, own.venueId]);
  venueAdmin = await api.clientFor(venueAdminId, { rights });
}, 90_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

it('is watched in real time, then passed by the quiz, with a record until its last day', async () => {
  const id = await save();
  const who = await member();
  const { data } = await who.get(safetyVideos.watch, { id });
  expect(data).toMatchObject({ seconds: 20, progress: null, url: 'https://media.example.edu/a.mp4' });
  expect(JSON.stringify(data)).not.toContain('right');
  expect(await who.post(safetyVideos.report, { id, position: 5 })).toMatchObject({
    code: 250,
    errKey: 'SAFETY_WATCH_STEP',
  });
  expect((await who.post(safetyVideos.start, { id })).data).toMatchObject({
    status: safetyWatchStatus.watching,
    watchedSeconds: 0,
    triesLeft: 3,
  });
  const jumped = (await who.post(safetyVideos.report, { id, position: 20 })).data;
  expect(jumped.watchedSeconds).toBeLessThan(2);
  expect(await who.post(safetyVideos.answer, { id, answers: [[0], [1]] })).toMatchObject({
    code: 250,
    errKey: 'SAFETY_WATCH_SHORT',
  });
  await watch(who, id, 0, 20);
  expect(await stateOf(who, id)).toMatchObject({ status: safetyWatchStatus.quiz, watchedSeconds: 20 });
  expect(await who.post(safetyVideos.answer, { id, answers: [[0]] })).toMatchObject({
    code: 400,
    errKey: 'SAFETY_QUIZ_COUNT',
  });
  const low = (await who.post(safetyVideos.answer, { id, answers: [[0], [0]] })).data;
  expect(low).toMatchObject({ status: safetyWatchStatus.quiz, score: 50, wrong: [1], triesLeft: 2 });
  expect(JSON.stringify(low)).not.toContain('right');
  const passed = (await who.post(safetyVideos.answer, { id, answers: [[0], [1]] })).data;
  expect(passed).toMatchObject({ status: safetyWatchStatus.passed, score: 100, wrong: [] });
  expect(passed.validUntil).toMatch(/^\d{4}-\d\d-\d\d$/);
  const [kept] = await api.db.rows<{ ok: boolean }>(
    `select valid_until = (school_now()::date + interval '12 months')::date as ok from safety_watch where video_id = $1`,
    [id],
  );
  expect(kept?.ok).toBe(true);
  expect(await stateOf(who, id)).toMatchObject({ status: safetyWatchStatus.passed, validUntil: passed.validUntil });
  await api.db.rows(`update safety_watch set valid_until = school_now()::date - 1 where video_id = $1`, [id]);
  expect(await stateOf(who, id)).toBeNull();
});

it('is watched again after three failed tries, and passed at its end if it has no quiz', async () => {
  const id = await save();
  const who = await member();
  await who.post(safetyVideos.start, { id });
  await watch(who, id, 0, 20);
  for (const left of [2, 1, 0])
    expect((await who.post(safetyVideos.answer, { id, answers: [[1], [1]] })).data).toMatchObject({ triesLeft: left });
  expect(await stateOf(who, id)).toBeNull();
  expect((await who.post(safetyVideos.start, { id })).data).toMatchObject({ watchedSeconds: 0, triesLeft: 3 });
  const plain = await save({ quiz: [], validMonths: 0 });
  await api.db.rows(`delete from safety_watch where video_id = $1 and status = 1`, [id]);
  await who.post(safetyVideos.start, { id: plain });
  await watch(who, plain, 0, 20);
  expect(await stateOf(who, plain)).toMatchObject({ status: safetyWatchStatus.passed, validUntil: null });
});

it('credits one of two videos that play at once', async () => {
  const [one, two] = [await save({ seconds: 60 }), await save({ seconds: 60 })];
  const who = await member();
  for (const id of [one, two]) await who.post(safetyVideos.start, { id });
  const credited = async () =>
    (
      await api.db.rows<{ ms: number }>(
        'select sum(watched_ms)::int as ms from safety_watch where video_id = any ($1)',
        [[one, two]],
      )
    )[0]?.ms ?? 0;
  for (let at = 5; at <= 30; at += 5) {
    await api.db.rows(
      `update safety_watch set reported_at = reported_at - interval '5 seconds' where video_id = any ($1)`,
      [[one, two]],
    );
    for (const id of [one, two]) await who.post(safetyVideos.report, { id, position: at });
  }
  expect(await credited()).toBeGreaterThan(29_000);
  expect(await credited()).toBeLessThan(33_000);
});

it('refuses in the database a record that was not watched, below the mark, or open twice', async () => {
  const id = await save();
  const userId = await aPerson(api.db);
  const insert = (columns: string, values: string) =>
    api.db.rows(
      `insert into safety_watch (user_id, video_id, total_ms, ${columns}) values (${userId}, ${id}, 20000, ${values})`,
    );
  await expect(insert('status, watched_ms, passed_at', '3, 19999, now()')).rejects.toThrow('safety_watch_whole');
  await expect(insert('status, watched_ms, passed_at, score, pass_mark', '3, 20000, now(), 79, 80')).rejects.toThrow(
    'safety_watch_mark',
  );
  await expect(insert('status, watched_ms', '3, 20000')).rejects.toThrow('safety_watch_passed');
  await insert('status', '1');
  await expect(insert('status', '1')).rejects.toThrow('safety_watch_open');
});

it('plays an uploaded file from any position, and knows its type', async () => {
  const upload = (name: string, bytes: Buffer) => admin.upload(safetyVideos.upload, [{ name, bytes }]);
  expect(await upload('a.mp4', Buffer.from('<html>'))).toMatchObject({ code: 400, errKey: 'FILE_TYPE_WRONG' });
  expect(await upload('a.exe', file)).toMatchObject({ code: 400, errKey: 'FILE_TYPE_WRONG' });
  const { data } = await upload('安全.mp4', file);
  expect(data).toMatchObject({ ext: 'mp4' });
  const id = await save({ address: '', file: { id: data.id, ext: 'mp4' } });
  const who = await member();
  const { url } = (await who.get(safetyVideos.watch, { id })).data;
  const whole = await fetch(api.address + url);
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ]);
  expect((await whole.arrayBuffer()).byteLength).toBe(file.length);
  const part = await fetch(api.address + url, { headers: { range: 'bytes=100-199' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${file.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(file.subarray(100, 200));
  await api.db.rows('update safety_video set status = 0 where id = $1', [id]);
  expect(await who.get(safetyVideos.watch, { id })).toMatchObject({ code: 404, errKey: 'SAFETY_VIDEO_MISSING' });
});

it.each<[string, () => object, number, string]>([
  ['neither file nor address', () => ({ address: '' }), 400, 'SAFETY_VIDEO_SOURCE'],
  ['an address without https', () => ({ address: 'http://elsewhere.example/a.mp4' }), 400, 'SAFETY_VIDEO_ADDRESS'],
  ['a quiz that asks nothing', () => ({ quiz: [{ ...quiz[0], right: [0, 1] }] }), 400, 'SAFETY_QUIZ_ANSWER'],
  ['a site that does not exist', () => ({ siteIds: [999_999] }), 404, 'PLACE_MISSING'],
])('is not saved with %s', async (_, more, code, errKey) => {
  expect(await admin.post(safetyVideos.save, video(more()) as never)).toMatchObject({ code, errKey });
});

it('plays a path of the media server of the school', async () => {
  const id = await save({ address: '/safety/a.mp4' });
  expect((await (await member()).get(safetyVideos.watch, { id })).data.url).toBe('http://127.0.0.1:29999/safety/a.mp4');
  expect(await admin.post(safetyVideos.save, video({ address: '//elsewhere.example/a.mp4' }))).toMatchObject({
    code: 400,
  });
});

it('is edited by those whose scope covers all of its sites', async () => {
  const [mine, theirs, both] = [
    await save(),
    await save({ siteIds: [other.siteId] }),
    await save({ siteIds: [own.siteId, other.siteId] }),
  ];
  const { content } = (await venueAdmin.get(safetyVideos.list, { size: 100 })).data;
  const shown = new Map(content.map(({ id, editable }) => [id, editable]));
  expect([shown.get(mine), shown.get(theirs), shown.get(both)]).toEqual([true, undefined, false]);
  for (const id of [theirs, both])
    expect(await venueAdmin.post(safetyVideos.save, { ...video(), id })).toMatchObject({ code: 404 });
  expect(await venueAdmin.post(safetyVideos.save, video({ siteIds: [] }))).toMatchObject({ code: 404 });
  expect(await venueAdmin.post(safetyVideos.save, { ...video(), id: mine, version: 0 })).toMatchObject({ code: 200 });
  expect(await venueAdmin.post(safetyVideos.save, { ...video(), id: mine, version: 0 })).toMatchObject({ code: 409 });
  expect((await venueAdmin.get(safetyVideos.choices)).data.sites.map(({ id }) => id)).toEqual([own.siteId]);
});

it('lists and exports who watched, within the scope, and keeps a watched video', async () => {
  const [id, far] = [await save({ title: '记录测试' }), await save({ siteIds: [other.siteId], title: '别处' })];
  const who = await member();
  for (const one of [id, far]) await who.post(safetyVideos.start, { id: one });
  const rows = (await venueAdmin.get(safetyVideos.records, { keyword: '李安全', size: 100 })).data.content;
  expect(rows.some(({ title }) => title === '别处')).toBe(false);
  expect(rows.find(({ title }) => title === '记录测试')).toMatchObject({
    userName: '李安全',
    status: safetyWatchStatus.watching,
    percent: 0,
    expired: false,
  });
  expect((await venueAdmin.get(safetyVideos.recordChoices)).data.map((one) => one.name)).not.toContain('别处');
  const sheet = await venueAdmin.fetch(safetyVideos.exportRecords, { videoId: id, lang: 'en' });
  expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  expect(await admin.post(safetyVideos.remove, { id })).toMatchObject({ code: 250, errKey: 'SAFETY_VIDEO_WATCHED' });
  expect(await admin.post(safetyVideos.remove, { id: await save() })).toMatchObject({ code: 200 });
  expect(await who.get(safetyVideos.records)).toMatchObject({ code: 403 });
});
