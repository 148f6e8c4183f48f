import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { taskStatus } from '#domain/tasks/task.status';
import { orders } from '#contract/orders/order.contract';
import { tasks, type TaskRow } from '#contract/tasks/task.contract';
import { AppModule } from '#server/app.module';
import { ExporterRegistry, type Exporter } from '#server/kit/excel/exporter-registry';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { TaskRunService } from './task-run.service';

/** Progress of a long export as its owner sees it: rows arrive one batch at a time, controlled by the spec. */
const folder = mkdtempSync(join(tmpdir(), 'export-progress-'));
const BATCH = 100;
const BATCHES = 3;
const PAUSE = 600;
let api: TestApi;
let staff: TestClient;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'export_progress', { DATA_DIR: folder });
  staff = await api.clientFor(await aPerson(api.db), { rights: ['Orders', 'OrdersExport'] });
}, 90_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => jest.restoreAllMocks());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const begun = async (): Promise<number> =>
  (await staff.post(tasks.startExport, { path: orders.exportFile.path, asked: {} })).data.id;
const shown = async (): Promise<TaskRow> => (await staff.get(tasks.list)).data.content[0] as TaskRow;
async function until(isReached: (row: TaskRow) => boolean): Promise<TaskRow> {
  for (let n = 0; n < 200; n += 1) {
    const row = await shown();
    if (isReached(row)) return row;
    await pause(25);
  }
  throw new Error(`not told: ${JSON.stringify(await shown())}`);
}

/** Stubs the order export with rows that wait for the spec, batch by batch. */
function stubSlowExport() {
  const gates: (() => void)[] = [];
  const open = Array.from({ length: BATCHES }, () => new Promise<void>((go) => gates.push(go)));
  const progress = { read: 0, closed: false };
  const book = api.app.get(ExporterRegistry);
  const real = book.find(orders.exportFile.path) as Exporter;
  async function* rows() {
    try {
      for (const gate of open) {
        await gate;
        await pause(PAUSE);
        progress.read += BATCH;
        yield Array.from({ length: BATCH }, () => ({}));
      }
    } finally {
      progress.closed = true;
    }
  }
  jest.spyOn(book, 'find').mockReturnValue({
    ...real,
    write: async (caller, input) => {
      const { sheet } = await real.write(caller, input);
      return {
        sheet: { ...sheet, columns: [{ key: sheet.columns[0]?.key as never, value: () => 'x' }] },
        batches: { [Symbol.asyncIterator]: rows, count: async () => BATCH * BATCHES },
      };
    },
  });
  return { said: progress, next: () => gates.shift()?.() };
}

it('reports written rows to its owner by batch, and completion', async () => {
  const { next } = stubSlowExport();
  const id = await begun();
  const work = api.app.get(TaskRunService).run(id);
  const seen = [await until(({ status, total }) => status === taskStatus.running && total !== null)];
  for (let n = 1; n < BATCHES; n += 1) {
    next();
    seen.push(await until(({ done }) => done === n * BATCH));
  }
  next();
  await work;
  seen.push(await shown());
  expect(seen.map(({ status, done, total }) => [status, done, total])).toEqual([
    [taskStatus.running, 0, 300],
    [taskStatus.running, 100, 300],
    [taskStatus.running, 200, 300],
    [taskStatus.done, 300, 300],
  ]);
  expect(seen.map(({ fileName }) => fileName !== null)).toEqual([false, false, false, true]);
  expect(seen[2]?.eta).toBeGreaterThan(0);
  expect(seen[3]?.eta).toBeNull();
});

it('stops between two batches when cancelled: nothing more is read, no file remains', async () => {
  const { said: progress, next } = stubSlowExport();
  const before = readdirSync(join(folder, 'tasks'));
  const id = await begun();
  const work = api.app.get(TaskRunService).run(id);
  next();
  await until(({ done }) => done === BATCH);
  expect((await staff.post(tasks.cancel, { id })).data).toEqual({ status: taskStatus.cancelled });
  next();
  await work;
  expect(progress).toEqual({ read: 2 * BATCH, closed: true });
  expect(await shown()).toMatchObject({ id, status: taskStatus.cancelled, done: BATCH, fileName: null });
  expect(readdirSync(join(folder, 'tasks'))).toEqual(before);
});
