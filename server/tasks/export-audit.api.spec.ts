import { role } from '#domain/session/role.status';
import { orderStatus } from '#domain/orders/order.status';
import { attachments } from '#contract/attachments/attachment.contract';
import { orders } from '#contract/orders/order.contract';
import { userImports } from '#contract/access/user-import.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';

/** Audit and rate limits of exports and uploads. */
let api: TestApi;
let clerk: TestClient;
let clerkId: number;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'taken_out', { SCHOOL: 'demo' });
  clerkId = await aPerson(api.db, { roleId: role.orderAdmin });
  clerk = await api.clientFor(clerkId, { roleId: role.orderAdmin, rights: ['Orders', 'OrdersExport', 'UserImport'] });
}, 90_000);
afterAll(() => api.close());

const deeds = () =>
  api.db.rows<{ object: string; after: unknown }>(
    `select object, after from audit where actor = $1 and action = 'task.export' order by id`,
    [clerkId],
  );

it('logs every exported list, without the search words', async () => {
  const file = await clerk.fetch(orders.exportFile, { keyword: '13800000001', orderStatus: orderStatus.normal });
  expect(file.headers.get('content-type')).toContain('spreadsheet');
  expect(await deeds()).toEqual([
    {
      object: '/api/orders/export',
      after: expect.objectContaining({ keyword: '•', orderStatus: orderStatus.normal }) as unknown,
    },
  ]);
  expect(JSON.stringify(await deeds())).not.toContain('13800000001');
  const other = await api.clientFor(await aPerson(api.db, { roleId: role.checker }), {
    roleId: role.checker,
    rights: ['Orders'],
  });
  expect(await (await other.fetch(orders.exportFile, {})).json()).toMatchObject({ code: 403 });
  expect(await api.db.rows(`select 1 from audit where action = 'task.export' and actor <> $1`, [clerkId])).toEqual([]);
});

it('limits exports, uploads and imports per minute', async () => {
  for (let n = 0; n < 5; n += 1)
    expect((await clerk.fetch(orders.exportFile, {})).headers.get('content-type')).toContain('spreadsheet');
  expect(await (await clerk.fetch(orders.exportFile, {})).json()).toMatchObject({ code: 429, errKey: 'TOO_FAST' });
  const one = [{ name: 'a.gif', bytes: Buffer.from('x') }];
  for (let n = 0; n < 10; n += 1) expect((await clerk.upload(userImports.importCheck, one)).code).not.toBe(429);
  expect(await clerk.upload(userImports.importCheck, one)).toMatchObject({ code: 429 });
  const uploads = await Promise.all(
    Array.from({ length: 61 }, () => clerk.upload(attachments.upload, one, { fileClass: '1' })),
  );
  expect(uploads.filter(({ code }) => code === 429)).toHaveLength(1);
});
