import { codeLists, dictionary } from '#contract/system/code.contract';
import { venues } from '#contract/venues/venue.contract';
import { role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { seedReference } from './reference.seed';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'code_list');
  await seedReference(api.db);
  await aVenue(api.db);
  await api.app.get(VenueTables, { strict: false }).refresh();
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.schoolAdmin }), {
    rights: ['Code', 'CodeEdit', 'CodeDel', 'CodeExport', 'Dicts', 'DictsEdit', 'DictsDel', 'DictsExport'],
  });
}, 60_000);
afterAll(() => api.close());

const item = async (codeKey: string, value: string) =>
  (await admin.get(codeLists.items, { codeKey, size: 200 })).data.content.find((row) => row.value === value);
const entry = async (keyword: string) => (await admin.get(dictionary.list, { keyword, size: 200 })).data.content[0];
const draft = {
  codeKey: 'course_tags',
  codename: '入门',
  enName: 'Beginners',
  value: '1',
  sort: 1,
  status: switchStatus.on,
} as const;

describe('code lists', () => {
  it('contain every documented list and are searchable', async () => {
    const { data } = await admin.get(codeLists.lists);
    expect(data.map(({ codeKey }) => codeKey)).toEqual(
      expect.arrayContaining([
        'campus',
        'venue_type',
        'venue_site_type',
        'fee_method',
        'fee_mode',
        'open_object',
        'facility_type',
        'commodity_type',
        'coach_lesson_content',
        'sport_type',
        'suggest_type',
        'card_type',
        'business_date_type',
        'course_tags',
      ]),
    );
    expect((await admin.get(codeLists.items, { keyword: 'badm' })).data).toMatchObject({
      totalElements: 1,
      content: [{ value: '151', uses: 1, listName: '运动项目' }],
    });
  });

  it('add an item, show it to clients at once, and change it', async () => {
    expect(await admin.post(codeLists.save, draft)).toMatchObject({ code: 200, message: '操作成功' });
    expect(await admin.post(codeLists.save, draft)).toMatchObject({
      code: 250,
      errKey: 'CODE_VALUE_TAKEN',
      message: '该列表中已有值 1，请换一个值',
    });
    const row = await item('course_tags', '1');
    expect(
      await admin.post(codeLists.save, { ...draft, id: row?.id ?? 0, codename: '启蒙', version: row?.version }),
    ).toMatchObject({ code: 200 });
    expect(await admin.post(codeLists.save, { ...draft, id: row?.id ?? 0, version: row?.version })).toMatchObject({
      code: 409,
      errKey: 'STALE_VERSION',
      data: { current: { id: row?.id } },
    });
    await api.app.get(VenueTables, { strict: false }).refresh();
    expect((await api.anonymous.get(venues.codeKeys, { codeKeys: 'COURSE_TAGS' })).data['COURSE_TAGS']).toMatchObject([
      { codename: '启蒙', value: '1' },
    ]);
    const [line] = await api.db.rows(
      `
        select action, before ->> 'codename' as before, after ->> 'codename' as after
        from audit
        where object = $1
        order by id desc
        limit 1
      `,
      [`code:${row?.id}`],
    );
    expect(line).toEqual({ action: 'code.change', before: '入门', after: '启蒙' });
  });

  it('keep items in use: neither deleted nor renumbered, but disabled', async () => {
    const badminton = await item('sport_type', '151');
    const { id = 0, version } = badminton ?? {};
    expect((await admin.get(codeLists.uses, { id })).data).toMatchObject([
      { zh: '场地', en: 'Sites', count: 1, names: [{ name: expect.stringMatching(/^site/) as string }] },
    ]);
    expect(await admin.post(codeLists.remove, { id })).toMatchObject({
      code: 250,
      errKey: 'CODE_IN_USE',
      message: '该编码正被 1 处使用，不能删除；可以改为停用',
    });
    const same = { codeKey: 'sport_type', codename: '羽毛球', enName: 'Badminton', sort: 0, id, version };
    expect(await admin.post(codeLists.save, { ...same, value: '999', status: switchStatus.on })).toMatchObject({
      code: 250,
      errKey: 'CODE_VALUE_IN_USE',
    });
    expect(await admin.post(codeLists.save, { ...same, value: '151', status: switchStatus.off })).toMatchObject({
      code: 200,
    });
    await api.app.get(VenueTables, { strict: false }).refresh();
    expect(
      (await api.anonymous.get(venues.codeKeys, { codeKeys: 'sport_type' })).data['sport_type']?.map(
        ({ value }) => value,
      ),
    ).not.toContain('151');
    expect((await api.anonymous.get(venues.siteList, { page: -1, size: -1 })).data.content[0]?.sportName).toBe(
      '羽毛球',
    );
  });

  it('are trees, queried by list or item id, without cycles', async () => {
    const top = (
      await admin.post(codeLists.save, {
        ...draft,
        codeKey: 'facility_type',
        codename: '照明',
        enName: 'Lights',
        value: 'L',
      })
    ).data.id;
    const below = (
      await admin.post(codeLists.save, {
        ...draft,
        codeKey: 'facility_type',
        codename: '射灯',
        enName: 'Spot',
        value: 'S',
        parentId: top,
      })
    ).data.id;
    await api.app.get(VenueTables, { strict: false }).refresh();
    const list = (await admin.get(codeLists.lists)).data.find(({ codeKey }) => codeKey === 'facility_type');
    const { data } = await api.anonymous.get(venues.codeParents, { parentIds: `${list?.id},${top}` });
    expect([data[String(list?.id)]?.map(({ value }) => value), data[String(top)]?.map(({ value }) => value)]).toEqual([
      ['L'],
      ['S'],
    ]);
    expect(
      await admin.post(codeLists.save, {
        ...draft,
        codeKey: 'facility_type',
        codename: '照明',
        enName: 'Lights',
        value: 'L',
        id: top,
        parentId: below,
      }),
    ).toMatchObject({ code: 250, errKey: 'CODE_PARENT_WRONG' });
    expect(await admin.post(codeLists.save, { ...draft, value: '7', parentId: top })).toMatchObject({
      code: 250,
      errKey: 'CODE_PARENT_WRONG',
    });
    expect(await admin.post(codeLists.remove, { id: top })).toMatchObject({ code: 250, errKey: 'CODE_IN_USE' });
    expect([
      (await admin.post(codeLists.remove, { id: below })).code,
      (await admin.post(codeLists.remove, { id: top })).code,
    ]).toEqual([200, 200]);
    expect(await api.anonymous.get(venues.codeParents, { parentIds: '2147483647' })).toMatchObject({
      code: 404,
      errKey: 'NO_DICT',
      message: '没有查询到字典数据',
    });
  });

  it('are added and deleted, except system lists and those with items', async () => {
    const mine = { codeKey: 'court_colour', name: '场地颜色', enName: 'Court colours', sort: 50 };
    const { id } = (await admin.post(codeLists.saveList, mine)).data;
    expect(await admin.post(codeLists.saveList, mine)).toMatchObject({ code: 250, errKey: 'CODE_KEY_TAKEN' });
    expect(await admin.post(codeLists.saveList, { ...mine, codeKey: 'Bad Key' })).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'codeKey' }] },
    });
    await admin.post(codeLists.save, { ...draft, codeKey: 'court_colour' });
    expect(await admin.post(codeLists.deleteList, { id })).toMatchObject({
      code: 250,
      errKey: 'CODE_LIST_FULL',
      message: '列表中还有 1 项，请先删除各项',
    });
    await admin.post(codeLists.remove, { id: (await item('court_colour', '1'))?.id ?? 0 });
    expect(await admin.post(codeLists.deleteList, { id })).toMatchObject({ code: 200 });
    const system = (await admin.get(codeLists.lists)).data.find(({ codeKey }) => codeKey === 'campus');
    expect(await admin.post(codeLists.deleteList, { id: system?.id ?? 0 })).toMatchObject({
      code: 250,
      errKey: 'CODE_LIST_BUILT_IN',
    });
  });

  it('assign a value once under concurrency', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, sort) =>
        admin.post(codeLists.save, { ...draft, sort, codeKey: 'suggest_type', value: 'R' }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 250, 250, 250, 250, 250, 250, 250]);
  });

  it('are exported with the right', async () => {
    expect(
      Buffer.from(await (await admin.fetch(codeLists.exportFile, { lang: 'en' })).arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const reader = await api.clientFor(await aPerson(api.db, { roleId: role.manager }), { rights: ['Code'] });
    expect(await (await reader.fetch(codeLists.exportFile, {})).json()).toMatchObject({
      code: 403,
      errKey: 'NO_RIGHT',
    });
  });
});

describe('the dictionary', () => {
  it('returns entries below a code, or one by its code, and reports a missing one', async () => {
    expect((await api.anonymous.get(dictionary.childs, { dictCode: 'refund_reason' })).data).toEqual([
      { dictCode: '1', dictVal: '本人身体原因', enDictVal: 'Health reasons' },
      { dictCode: '2', dictVal: '天气原因', enDictVal: 'Weather' },
      { dictCode: '3', dictVal: '场馆设备故障', enDictVal: 'Equipment failure' },
    ]);
    expect((await api.anonymous.get(dictionary.view, { dictCode: 'refund_reason.2' })).data).toEqual({
      dictCode: '2',
      dictVal: '天气原因',
      enDictVal: 'Weather',
    });
    expect((await api.anonymous.get(dictionary.view, { dictCode: 'refund_reason' })).data.dictVal).toBe('退款原因');
    for (const call of [dictionary.childs, dictionary.view])
      expect(await api.anonymous.get(call, { dictCode: 'nothing' })).toMatchObject({
        code: 404,
        errKey: 'NO_DICT',
        message: '没有查询到字典数据',
      });
  });

  it('has two levels, each code once per level', async () => {
    const root = {
      dictCode: 'service_desk',
      dictVal: '服务台',
      enVal: 'Service desk',
      sort: 9,
      status: switchStatus.on,
    } as const;
    const { id } = (await admin.post(dictionary.save, root)).data;
    const phone = {
      parentId: id,
      dictCode: 'phone',
      dictVal: '010-62750000',
      enVal: '010-62750000',
      sort: 1,
      status: switchStatus.on,
    } as const;
    const below = (await admin.post(dictionary.save, phone)).data.id;
    expect(await admin.post(dictionary.save, phone)).toMatchObject({ code: 250, errKey: 'DICT_CODE_TAKEN' });
    expect(await admin.post(dictionary.save, { ...phone, parentId: below, dictCode: 'deeper' })).toMatchObject({
      code: 250,
      errKey: 'CODE_PARENT_WRONG',
    });
    expect(await admin.post(dictionary.remove, { id })).toMatchObject({
      code: 250,
      errKey: 'DICT_HAS_CHILDREN',
      message: '其下还有 1 个字典项，请先删除',
    });
    expect(await admin.post(dictionary.save, { ...root, id, status: switchStatus.off })).toMatchObject({ code: 200 });
    expect((await api.anonymous.get(dictionary.view, { dictCode: 'service_desk.phone' })).code).toBe(404);
    expect([
      (await admin.post(dictionary.remove, { id: below })).code,
      (await admin.post(dictionary.remove, { id })).code,
    ]).toEqual([200, 200]);
  });

  it('allows edits to system texts, not to their codes', async () => {
    const gender = await entry('gender');
    const same = { id: gender?.id ?? 0, dictVal: '性别', enVal: 'Sex', sort: 0, status: switchStatus.on } as const;
    expect(await admin.post(dictionary.save, { ...same, dictCode: 'gender' })).toMatchObject({ code: 200 });
    expect(await admin.post(dictionary.save, { ...same, dictCode: 'sex' })).toMatchObject({
      code: 250,
      errKey: 'DICT_BUILT_IN',
    });
    expect(await admin.post(dictionary.remove, { id: same.id })).toMatchObject({ code: 250, errKey: 'DICT_BUILT_IN' });
    await seedReference(api.db);
    expect((await entry('gender'))?.enVal).toBe('Sex');
  });
});
