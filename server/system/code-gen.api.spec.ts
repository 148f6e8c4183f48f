import { strFromU8, unzipSync } from 'fflate';
import { areaFiles } from '#domain/system/area.template';
import { role } from '#domain/session/role.status';
import { codeGen } from '#contract/system/code-gen.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { productionEnv, schoolKeys } from '#server/kit/testing/test-env';
import { aPerson } from '#server/kit/testing/test-data';

const rights = ['CodeGen', 'CodeGenAdd', 'CodeGenDetail', 'CodeGenDel'] as const;
const field = {
  key: 'colour',
  column: 'colour',
  zh: '颜色',
  en: 'Colour',
  kind: 'text',
  required: true,
  inList: true,
  inForm: true,
  inSearch: true,
} as const;
const plan = { plural: 'lost-things', singular: 'lost-thing', zh: '失物', en: 'Lost things', fields: [field] };
let api: TestApi;
let developer: TestClient;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'code_gen', schoolKeys);
  developer = await api.clientFor(await aPerson(api.db, { roleId: role.developer }), { rights });
}, 60_000);
afterAll(() => api.close());

it('describes a table as fields, without standard columns and unsupported types', async () => {
  const { data } = await developer.get(codeGen.columns, { tableName: 'holiday' });
  expect(data.map(({ key, kind }) => [key, kind])).toEqual([
    ['beginDate', 'date'],
    ['endDate', 'date'],
    ['kind', 'whole'],
  ]);
  expect((await developer.get(codeGen.tables)).data.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['holiday', 'site']),
  );
  expect(await developer.get(codeGen.columns, { tableName: `holiday'; drop table site; --` })).toMatchObject({
    code: 404,
    errKey: 'CODE_GEN_TABLE',
  });
});

it('stores a plan, previews its files, and exports an identical archive', async () => {
  const { id } = (await developer.post(codeGen.save, plan)).data;
  const { data: stored } = await developer.get(codeGen.detail, { id });
  expect(stored).toMatchObject({ plural: 'lost-things', fields: [field], version: 1 });
  const { data: files } = await developer.post(codeGen.preview, plan);
  const response = await developer.fetch(codeGen.zip, { id });
  expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
    'application/zip',
    'attachment; filename="lost-things.zip"',
  ]);
  const unpacked = Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer()))).map(([path, bytes]) => [
      path,
      strFromU8(bytes),
    ]),
  );
  expect(unpacked).toEqual(Object.fromEntries(files.map(({ path, text }) => [path, text])));
  expect(Object.keys(unpacked)).toEqual(
    Object.keys(areaFiles(plan, '0000', [field])).map((path) =>
      path.replace(
        '0000',
        Object.keys(unpacked)
          .find((one) => one.includes('migrations/'))
          ?.slice(18, 22) ?? '',
      ),
    ),
  );
  expect(unpacked['contract/lost-things/lost-thing.contract.ts']).toContain(
    `colour: labeled('颜色', 'Colour', text(200).min(1)),`,
  );
  expect((await developer.get(codeGen.list, { keyword: '失物' })).data).toMatchObject({
    totalElements: 1,
    content: [{ id, fieldCount: 1 }],
  });
  expect(await developer.post(codeGen.save, { ...plan, id, version: 0 })).toMatchObject({
    code: 409,
    errKey: 'STALE_VERSION',
  });
  expect((await developer.post(codeGen.save, { ...plan, id, version: 1, zh: '失物招领' })).code).toBe(200);
  expect(await developer.post(codeGen.save, plan)).toMatchObject({ code: 250, errKey: 'CODE_GEN_TAKEN' });
  expect((await developer.post(codeGen.remove, { id })).code).toBe(200);
  expect((await developer.get(codeGen.detail, { id })).code).toBe(404);
});

it.each([
  ['a name every area has', { key: 'enName', column: 'en_name' }],
  ['a word of the language', { key: 'class', column: 'class' }],
  ['a word of SQL', { key: 'order', column: 'order' }],
  ['a due field nobody is asked for', { inForm: false }],
])('refuses %s', async (_what, over) => {
  expect(await developer.post(codeGen.preview, { ...plan, fields: [{ ...field, ...over }] })).toMatchObject({
    code: 250,
    errKey: 'CODE_GEN_FIELD',
  });
});

it('refuses text that could become code', async () => {
  for (const zh of [`'; process.exit(); '`, '${x}', '`', '*/', '<b>'])
    expect(await developer.post(codeGen.preview, { ...plan, zh })).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
  expect(await developer.post(codeGen.preview, { ...plan, plural: '../../etc' })).toMatchObject({ code: 400 });
  expect(await developer.post(codeGen.preview, { ...plan, plural: 'orders' })).toMatchObject({
    code: 250,
    errKey: 'CODE_GEN_TAKEN',
  });
});

it('requires the developer role, whatever rights another role holds', async () => {
  const admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights });
  expect(await admin.get(codeGen.list)).toMatchObject({ code: 250, errKey: 'CODE_GEN_DEVELOPERS' });
});

it('is absent in production', async () => {
  const live = await api.startReplica(AppModule, productionEnv);
  const there = developer.at(live.address);
  for (const answer of [
    await there.get(codeGen.list),
    await there.get(codeGen.tables),
    await there.post(codeGen.preview, plan),
  ])
    expect(answer).toMatchObject({ code: 404, errKey: 'CODE_GEN_OFF' });
  await live.close();
}, 40_000);
