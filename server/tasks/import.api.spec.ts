import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import Excel from 'exceljs';
import { importRowAction, taskStatus } from '#domain/tasks/task.status';
import { imports } from '#contract/tasks/import.contract';
import { tasks } from '#contract/tasks/task.contract';
import { dictImports } from '#contract/system/code-import.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { TaskRunService } from './task-run.service';

const HEAD = ['上级编码', '编码', '文字', '英文', '排序', '状态'];
const folder = mkdtempSync(join(tmpdir(), 'imports-'));
let api: TestApi;
let staff: TestClient;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'imports', { DATA_DIR: folder });
  staff = await api.clientFor(await aPerson(api.db), { rights: ['Dicts', 'DictsImport'] });
}, 60_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => api.db.rows('truncate dict_entry, task restart identity cascade'));

const book = (rows: unknown[][], head: unknown[] = HEAD) => {
  const made = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet([head, ...rows]), 'x');
  return [{ name: 'dict.xlsx', bytes: write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer }];
};
const storedEntries = () =>
  api.db.rows<{ code: string; val: string }>('select dict_code as code, dict_val as val from dict_entry order by id');
const run = (id: number) => api.app.get(TaskRunService).run(id);
const only = async () => (await staff.get(tasks.list)).data.content[0];

it('checks a workbook without writing, then writes its valid rows once confirmed', async () => {
  await staff.upload(
    dictImports.importRun,
    book([
      ['', 'sport', '运动', 'Sport', 1, '启用'],
      ['', 'old', '旧', 'Old', 2, ''],
    ]),
  );
  const { data, code } = await staff.upload(
    dictImports.importCheck,
    book([
      ['', 'sport', '运动', 'Sport', 1, ''],
      ['', 'old', '旧的', 'Old', 2, ''],
      ['sport', 'ball', '=1+1', "'=x", 'a', ''],
      ['sport', 'ball', '羽毛球', 'Badminton', '', ''],
      ['nobody', 'x', 'x', 'x', '', ''],
      ['', '', '', '', '', ''],
      ['sport', 'ball', '再次', 'Again', '', ''],
    ]),
  );
  expect(code).toBe(200);
  expect(data).toMatchObject({ total: 6, fresh: 1, changed: 1, same: 1, bad: 3 });
  expect(
    data.rows.slice(0, 3).map(({ n, problems }) => [n, problems.map(({ zh, message }) => `${zh} ${message}`)]),
  ).toEqual([
    [4, ['排序 应为数字']],
    [6, ['上级编码 没有此上级编码']],
    [8, ['上级编码 与第5行重复']],
  ]);
  expect(await storedEntries()).toHaveLength(2);
  expect(await staff.post(imports.confirm, { id: data.id })).toMatchObject({ code: 200, message: '操作成功' });
  await run(data.id);
  expect(await only()).toMatchObject({ status: taskStatus.done, done: 2, fresh: 1, changed: 1, bad: 3 });
  expect(await storedEntries()).toEqual([
    { code: 'sport', val: '运动' },
    { code: 'old', val: '旧的' },
    { code: 'ball', val: '羽毛球' },
  ]);
  expect(await staff.post(imports.confirm, { id: data.id })).toMatchObject({ code: 250 });
});

it('imports all rows or none at once, with the documented message', async () => {
  expect(
    await staff.upload(
      dictImports.importRun,
      book([
        ['', 'a', '甲', 'A', 1, ''],
        ['', 'b', '', 'B', 2, ''],
      ]),
    ),
  ).toMatchObject({
    code: 400,
    errKey: 'IMPORT_WRONG_ROWS',
    data: { n: 1, rows: [{ n: 3, problems: [{ zh: '文字', en: 'Text' }] }] },
  });
  expect(await storedEntries()).toHaveLength(0);
  expect(await staff.upload(dictImports.importRun, book([['', 'a', '甲', 'A', 1, '']]))).toMatchObject({
    code: 200,
    message: '导入成功',
    messageEn: 'import succeeded',
    data: { total: 1, fresh: 1, changed: 0 },
  });
  expect(await staff.upload(dictImports.importCheck, book([['', 'a', '甲', 'A', 1, '']]))).toMatchObject({
    data: { same: 1, fresh: 0, rows: [{ fate: importRowAction.same }] },
  });
});

it('writes nothing if a row became invalid before confirmation', async () => {
  await staff.upload(dictImports.importRun, book([['', 'p', '上', 'P', '', '']]));
  const { data } = await staff.upload(
    dictImports.importCheck,
    book([
      ['', 'q', '乙', 'Q', '', ''],
      ['p', 'c', '下', 'C', '', ''],
    ]),
  );
  await api.db.rows(`delete from dict_entry where dict_code = 'p'`);
  await staff.post(imports.confirm, { id: data.id });
  await run(data.id);
  expect(await only()).toMatchObject({
    status: taskStatus.failed,
    failure: { zh: expect.stringContaining('1行数据有误') },
  });
  expect(await storedEntries()).toHaveLength(0);
});

it('stops between batches of 200 when cancelled, and has then written none', async () => {
  const { data } = await staff.upload(
    dictImports.importCheck,
    book(Array.from({ length: 900 }, (_, n) => ['', `k${n}`, '值', 'Value', '', ''])),
  );
  await staff.post(imports.confirm, { id: data.id });
  await api.db.rows(
    `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.7); return null; end $$; create trigger slow after insert on dict_entry for each statement execute function slow()`,
  );
  const running = run(data.id);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await staff.post(tasks.cancel, { id: data.id })).toMatchObject({ code: 200 });
  await running;
  await api.db.rows('drop trigger slow on dict_entry; drop function slow()');
  expect(await storedEntries()).toHaveLength(0);
  expect(await only()).toMatchObject({ status: taskStatus.cancelled });
}, 30_000);

it('returns wrong rows with reasons, with formulas escaped', async () => {
  const { data } = await staff.upload(dictImports.importCheck, book([['', 'bad code', '=cmd()', 'x', '', '']]));
  const answer = await staff.fetch(imports.badRows, { id: data.id, lang: 'en' });
  const back = new Excel.Workbook();
  await back.xlsx.load(await answer.arrayBuffer());
  const [head, row] = [1, 2].map((n) => (back.worksheets[0]?.getRow(n).values as string[]).slice(1));
  expect(head).toEqual(['Parent code', 'Code', 'Text', 'English text', 'Order', 'Status', 'Errors']);
  expect(row).toContain("'=cmd()");
  expect(row?.at(-1)).toMatch(/^Code: /);
  const other = await api.clientFor(await aPerson(api.db), { rights: ['DictsImport'] });
  expect(await other.get(imports.badRows, { id: data.id })).toMatchObject({ code: 404 });
  expect(await other.post(imports.confirm, { id: data.id })).toMatchObject({ code: 404 });
  staff = await api.clientFor(await aPerson(api.db), { rights: ['Dicts', 'DictsImport'] });
});

it('returns an importable template in both languages, with the right', async () => {
  const answer = await staff.fetch(imports.template, { templateCode: 'dict', lang: 'zh' });
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('字典 导入模板.xlsx'));
  const book2 = read(Buffer.from(await answer.arrayBuffer()));
  expect(utils.sheet_to_json(book2.Sheets[book2.SheetNames[0] ?? ''] ?? {}, { header: 1 })).toEqual([HEAD]);
  expect(book2.SheetNames).toEqual(['数据', '填写说明']);
  const stranger = await api.clientFor(await aPerson(api.db), { rights: ['Dicts'] });
  expect(await stranger.get(imports.template, { templateCode: 'dict' })).toMatchObject({ code: 403 });
  expect(await stranger.get(imports.template, { templateCode: 'nope' })).toMatchObject({ code: 404 });
  expect(await stranger.upload(dictImports.importCheck, book([['', 'a', 'b', 'c', '', '']]))).toMatchObject({
    code: 403,
  });
  staff = await api.clientFor(await aPerson(api.db), { rights: ['Dicts', 'DictsImport'] });
});

it.each([
  ['without its columns', book([['x']], ['anything']), 'IMPORT_HEADING'],
  ['without rows', book([]), 'IMPORT_EMPTY'],
  ['of another type', [{ name: 'a.csv', bytes: Buffer.from('a') }], 'IMPORT_FILE_TYPE'],
  ['that is a picture', [{ name: 'a.xlsx', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47]) }], 'IMPORT_FILE_TYPE'],
  ['with a path for a name', [{ name: '../../../etc/passwd', bytes: Buffer.from('a') }], 'IMPORT_FILE_TYPE'],
])('refuses a file %s', async (_, files, key) =>
  expect(await staff.upload(dictImports.importCheck, files)).toMatchObject({ code: 400, errKey: key }),
);

it('refuses unknown users and foreign file names, accepts one file, and leaves none behind', async () => {
  expect(await api.anonymous.upload(dictImports.importCheck, book([['', 'a', 'b', 'c', '', '']]))).toMatchObject({
    code: 401,
  });
  const [file] = book([['', 'a', 'b', 'c', '', '']]) as [{ name: string; bytes: Buffer }];
  expect(await staff.upload(dictImports.importCheck, [file, file])).toMatchObject({ http: 413 });
  expect(await staff.upload(dictImports.importCheck, [{ ...file, field: 'other' }])).toMatchObject({ http: 415 });
  expect(
    await staff.upload(dictImports.importCheck, [{ name: 'big.xlsx', bytes: Buffer.alloc(10 * 1_048_576 + 1, 1) }]),
  ).toMatchObject({ code: 400, errKey: 'IMPORT_TOO_LARGE' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
});
