import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Excel from 'exceljs';
import { taskStatus } from '#domain/tasks/task.status';
import { orderStatus } from '#domain/orders/order.status';
import { endpoints } from '#contract/endpoints';
import { orders } from '#contract/orders/order.contract';
import { tasks, type TaskRow } from '#contract/tasks/task.contract';
import { AppModule } from '#server/app.module';
import { ExporterRegistry } from '#server/kit/excel/exporter-registry';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { TaskRunService } from './task-run.service';

const folder = mkdtempSync(join(tmpdir(), 'tasks-'));
let api: TestApi;
let staff: TestClient;
let worker: TaskRunService;
const path = orders.exportFile.path;
const files = () => readdirSync(join(folder, 'tasks'));

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'tasks', { DATA_DIR: folder });
  worker = api.app.get(TaskRunService);
  staff = await api.clientFor(await aPerson(api.db), { rights: ['Orders', 'OrdersExport'] });
  await aVenue(api.db);
}, 60_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => api.db.rows('delete from task'));

const only = async (client: TestClient): Promise<TaskRow> => (await client.get(tasks.list)).data.content[0] as TaskRow;
const beginExport = async (filter: Record<string, unknown> = {}): Promise<number> =>
  (await staff.post(tasks.startExport, { path, asked: filter })).data.id;
const link = async (id: number) => (await staff.post(tasks.link, { id })).data.url;

it('writes exactly the filtered list, with progress, and serves it for a minute', async () => {
  const id = await beginExport({ lang: 'zh', orderStatus: orderStatus.normal });
  expect(await only(staff)).toMatchObject({ id, status: taskStatus.queued, done: 0, fileName: null });
  await worker.run(id);
  const row = await only(staff);
  expect(row).toMatchObject({ status: taskStatus.done, total: 0, done: 0, failure: null, capped: false });
  expect(row.fileName).toMatch(/\.xlsx$/);
  const url = await link(id);
  const answer = await fetch(api.address + url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const book = new Excel.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  expect(book.worksheets[0]?.getRow(1).getCell(1).text).not.toBe('');
});

it('can write every exportable list of the product', () => {
  const exports = endpoints
    .filter(({ raw, method, path: at }) => raw === true && method === 'GET' && /\/export$/.test(at))
    .map(({ path: at }) => at);
  expect(exports.length).toBeGreaterThan(8);
  expect(exports.filter((at) => api.app.get(ExporterRegistry).find(at) === undefined)).toEqual([]);
});

it("requires the right and the input of the list's own export", async () => {
  const other = await api.clientFor(await aPerson(api.db), { rights: ['Orders'] });
  expect(await other.post(tasks.startExport, { path, asked: {} })).toMatchObject({ code: 403 });
  expect(await staff.post(tasks.startExport, { path: '/api/orders', asked: {} })).toMatchObject({ code: 404 });
  expect(await staff.post(tasks.startExport, { path, asked: { orderStatus: 'x' } })).toMatchObject({ code: 400 });
});

it('stops with a message if the right was revoked meanwhile', async () => {
  const id = await beginExport();
  await api.db.rows('update task set role_id = 99 where id = $1', [id]);
  await worker.run(id);
  expect(await only(staff)).toMatchObject({
    status: taskStatus.failed,
    failure: { zh: expect.stringContaining('权限') },
  });
  expect(await staff.post(tasks.link, { id })).toMatchObject({ code: 404 });
});

it('is hidden from others', async () => {
  const id = await beginExport();
  await worker.run(id);
  const other = await api.clientFor(await aPerson(api.db), { rights: ['Orders', 'OrdersExport'] });
  expect((await other.get(tasks.list)).data.content).toHaveLength(0);
  expect(await other.post(tasks.link, { id })).toMatchObject({ code: 404 });
  expect(await other.post(tasks.cancel, { id })).toMatchObject({ code: 404 });
  for (const ticket of ['x', `task.${id}~zzzz~AAAA`, '..%2F..%2Fetc'])
    expect(await (await fetch(`${api.address}/venue-server/api/tasks/file/${ticket}`)).json()).toMatchObject({
      code: 404,
    });
});

it('is cancelled before and during its run, and leaves no file', async () => {
  const before = files().length;
  const id = await beginExport();
  expect((await staff.post(tasks.cancel, { id })).data).toEqual({ status: taskStatus.cancelled });
  await worker.run(id);
  expect(await only(staff)).toMatchObject({ status: taskStatus.cancelled, fileName: null });
  expect(await staff.post(tasks.cancel, { id })).toMatchObject({ code: 250 });
  expect(files()).toHaveLength(before);
});

it('is taken by one worker, however often it is queued', async () => {
  const before = files().length;
  const id = await beginExport();
  await Promise.all([worker.run(id), worker.run(id), worker.run(id)]);
  expect((await api.db.rows<{ attempt: number }>('select attempt from task where id = $1', [id]))[0]?.attempt).toBe(1);
  expect(files()).toHaveLength(before + 1);
});

it('restarts if its worker died, and fails after the third attempt', async () => {
  const id = await beginExport();
  const die = () =>
    api.db.rows(
      `update task set status = 1, attempt = attempt + 1, beat_at = now() - interval '31 seconds' where id = $1`,
      [id],
    );
  await api.db.rows('delete from outbox');
  await die();
  await api.app.get(SweepService).runAll();
  expect(await only(staff)).toMatchObject({ status: taskStatus.queued });
  expect(
    (await api.db.rows<{ n: number }>(`select count(*)::int as n from outbox where name = 'tasks.queued'`))[0]?.n,
  ).toBe(1);
  await die();
  await die();
  await api.app.get(SweepService).runAll();
  expect(await only(staff)).toMatchObject({
    status: taskStatus.failed,
    failure: { en: expect.stringContaining('again') },
  });
});

it('limits queued exports per person', async () => {
  for (let n = 0; n < 3; n += 1) await beginExport();
  expect(await staff.post(tasks.startExport, { path, asked: {} })).toMatchObject({
    code: 250,
    errKey: 'TASK_TOO_MANY',
  });
});

it('deletes the file after a day and the job after a week', async () => {
  const id = await beginExport();
  await worker.run(id);
  await api.database.travel(25 * 3_600_000);
  await api.app.get(SweepService).runAll();
  await api.database.travel(8 * 86_400_000);
  await api.app.get(SweepService).runAll();
  await api.database.travel(0);
  expect(await api.db.rows('select 1 from task where id = $1', [id])).toHaveLength(0);
});
