import { role } from '#domain/session/role.status';
import { protocolStatus } from '#domain/protocols/protocol.status';
import { protocols } from '#contract/protocols/protocol.contract';
import { venues } from '#contract/venues/venue.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';

let api: TestApi;
let manager: TestClient;
const protocolFields = {
  title: '场馆使用协议',
  enTitle: 'House rules',
  kind: 1,
  mustReadSeconds: 5,
  content: '<p>请爱护器材</p>',
  enContent: '<p>Look after the equipment</p>',
} as const;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'protocols');
  manager = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), {
    rights: [
      'VenuesProtocols',
      'VenuesProtocolsAdd',
      'VenuesProtocolsEdit',
      'VenuesProtocolsPublish',
      'VenuesProtocolsDel',
      'VenuesProtocolsExport',
    ],
  });
}, 60_000);
afterAll(() => api.close());

const publishedVersion = async () => {
  await api.app.get(VenueTables, { strict: false }).refresh();
  return (await api.anonymous.get(venues.protocol, { code: 'HOUSE_RULES' })).data;
};

it('is a hidden draft, then in force and immutable; a change is the next version', async () => {
  const { id } = (
    await manager.post(protocols.add, {
      code: 'HOUSE_RULES',
      ...protocolFields,
      content: '<p onclick="x()">请爱护器材<script>x()</script></p>',
    })
  ).data;
  expect((await manager.get(protocols.detail, { id })).data).toMatchObject({
    status: protocolStatus.draft,
    version: 1,
    content: '<p>请爱护器材</p>',
  });
  await api.app.get(VenueTables, { strict: false }).refresh();
  expect(await api.anonymous.get(venues.protocol, { code: 'HOUSE_RULES' })).toMatchObject({ code: 404 });
  expect(await manager.post(protocols.add, { code: 'HOUSE_RULES', ...protocolFields })).toMatchObject({
    code: 250,
    errKey: 'PROTOCOL_DRAFTED',
    message: '编码 HOUSE_RULES 已有第 1 版草稿，请先编辑或发布该草稿',
  });
  expect(await manager.post(protocols.publish, { id })).toMatchObject({ code: 200 });
  expect(await publishedVersion()).toMatchObject({ id, version: 1, mustReadSeconds: 5 });
  const next = (await manager.post(protocols.edit, { id, ...protocolFields, title: '场馆使用协议（修订）' })).data.id;
  expect(next).not.toBe(id);
  expect(await publishedVersion()).toMatchObject({ id, title: '场馆使用协议' });
  await manager.post(protocols.publish, { id: next });
  expect(await publishedVersion()).toMatchObject({ id: next, version: 2, title: '场馆使用协议（修订）' });
  expect(
    (await manager.get(protocols.list, { keyword: 'HOUSE' })).data.content.map(({ version, status }) => [
      version,
      status,
    ]),
  ).toEqual([
    [2, 1],
    [1, 2],
  ]);
  for (const call of [protocols.publish, protocols.remove])
    expect(await manager.post(call, { id })).toMatchObject({ code: 250, errKey: 'PROTOCOL_PUBLISHED' });
  await expect(api.db.rows(`update protocol set content = 'other' where id = $1`, [id])).rejects.toThrow(
    'never changes',
  );
});

it('records who agreed to which version, once each', async () => {
  const { id, version } = await publishedVersion();
  const userId = await aPerson(api.db, { name: '陈知行' });
  const student = await api.clientFor(userId);
  const first = await student.post(protocols.agree, { id });
  expect(first).toMatchObject({ code: 200, data: { version } });
  expect((await student.post(protocols.agree, { id })).data).toEqual(first.data);
  const [old] = (await manager.get(protocols.list, { keyword: 'HOUSE', status: protocolStatus.retired })).data.content;
  expect(await student.post(protocols.agree, { id: old?.id ?? 0 })).toMatchObject({
    code: 250,
    errKey: 'PROTOCOL_OUTDATED',
  });
  expect((await manager.get(protocols.agreements, { id: old?.id ?? 0, keyword: '知行' })).data).toMatchObject({
    totalElements: 1,
    content: [{ userName: '陈知行', version, roleId: role.student }],
  });
  expect((await manager.get(protocols.agreements, { id, keyword: 'nobody' })).data.totalElements).toBe(0);
  expect(
    (await (await manager.fetch(protocols.exportFile, { id, lang: 'en' })).arrayBuffer()).byteLength,
  ).toBeGreaterThan(1_000);
  expect(await api.anonymous.post(protocols.agree, { id })).toMatchObject({ code: 401 });
  expect(await student.get(protocols.agreements, { id })).toMatchObject({ code: 403 });
});

it.each<[string, object]>([
  ['a code in small letters', { code: 'house' }],
  ['a text that says nothing', { content: '<p></p>' }],
  ['a text of which nothing is kept', { enContent: '<p><script>agree()</script></p>' }],
  ['a text of a picture from elsewhere', { content: '<img src="https://elsewhere.example/a.png">' }],
  ['a title of one letter', { title: '协' }],
  ['an hour to read', { mustReadSeconds: 3_600 }],
])('refuses %s', async (_, more) => {
  expect(await manager.post(protocols.add, { code: 'OTHER_RULES', ...protocolFields, ...more } as never)).toMatchObject(
    {
      code: 400,
      errKey: 'BAD_INPUT',
    },
  );
});

it('is deleted while a draft, and edited only from its latest version', async () => {
  const { id } = (await manager.post(protocols.add, { code: 'CARD_RULES', ...protocolFields, kind: 2 })).data;
  const { rowVersion } = (await manager.get(protocols.detail, { id })).data;
  expect(await manager.post(protocols.edit, { id, ...protocolFields, rowVersion })).toMatchObject({
    code: 200,
    data: { id },
  });
  expect(await manager.post(protocols.edit, { id, ...protocolFields, rowVersion })).toMatchObject({
    code: 409,
    errKey: 'STALE_VERSION',
  });
  expect(await manager.post(protocols.remove, { id })).toMatchObject({ code: 200 });
  expect(await manager.get(protocols.detail, { id })).toMatchObject({ code: 404 });
});
