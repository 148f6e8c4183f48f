import { codeLists, dictionary } from '#contract/system/code.contract';
import { venues } from '#contract/venues/venue.contract';
import { role } from '#domain/session/role.status';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { seedReference } from './reference.seed';

let api: TestApi;
let keeper: TestClient;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'code_list');
  await seedReference(api.db);
  await aVenue(api.db);
  await api.app.get(VenueTables, { strict: false }).refresh();
  keeper = await api.clientFor(await aPerson(api.db, { roleId: role.schoolAdmin }), {
    rights: ['Code', 'CodeEdit', 'CodeDel', 'CodeExport', 'Dicts', 'DictsEdit', 'DictsDel', 'DictsExport'],
  });
}, 60_000);
afterAll(() => api.close());

const item = async (codeKey: string, value: string) =>
  (await keeper.get(codeLists.items, { codeKey, size: 200 })).data.content.find((row) => row.value === value);
const entry = async (keyword: string) => (await keeper.get(dictionary.list, { keyword, size: 200 })).data.content[0];
const draft = {
  codeKey: 'course_tags',
  codename: '入门',
  enName: 'Beginners',
  value: '1',
  sort: 1,
  status: 1,
} as const;

describe('code lists', () => {
  it('are all the documents name, and can be found', async () => {
    const { data } = await keeper.get(codeLists.lists);
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
    expect((await keeper.get(codeLists.items, { keyword: 'badm' })).data).toMatchObject({
      totalElements: 1,
      content: [{ value: '151', uses: 1, listName: '运动项目' }],
    });
  });

  it('take an item, show it to clients at once as often as they are read, and change it', async () => {
    expect(await keeper.post(codeLists.save, draft)).toMatchObject({ code: 200, message: '操作成功' });
    expect(await keeper.post(codeLists.save, draft)).toMatchObject({
      code: 250,
      errKey: 'CODE_VALUE_TAKEN',
      message: '该列表中已有值 1，请换一个值',
    });
    const row = await item('course_tags', '1');
    expect(
      await keeper.post(codeLists.save, { ...draft, id: row?.id ?? 0, codename: '启蒙', version: row?.version }),
    ).toMatchObject({ code: 200 });
    expect(await keeper.post(codeLists.save, { ...draft, id: row?.id ?? 0, version: row?.version })).toMatchObject({
      code: 409,
      errKey: 'STALE_VERSION',
      data: { current: { id: row?.id } },
    });
    await api.app.get(VenueTables, { strict: false }).refresh();
    expect((await api.anonymous.get(venues.codeKeys, { codeKeys: 'COURSE_TAGS' })).data['COURSE_TAGS']).toMatchObject([
      { codename: '启蒙', value: '1' },
    ]);
    const [line] = await api.db.rows(
      `select action, before ->> 'codename' as before, after ->> 'codename' as after from audit where object = $1 order by id desc limit 1`,
      [`code:${row?.id}`],
    );
    expect(line).toEqual({ action: 'code.change', before: '入门', after: '启蒙' });
  });

  it('keep what is in use: neither deleted nor given another value, but taken out of use', async () => {
    const badminton = await item('sport_type', '151');
    const { id = 0, version } = badminton ?? {};
    expect((await keeper.get(codeLists.uses, { id })).data).toMatchObject([
      { zh: '场地', en: 'Sites', count: 1, names: [{ name: expect.stringMatching(/^site/) as string }] },
    ]);
    expect(await keeper.post(codeLists.remove, { id })).toMatchObject({
      code: 250,
      errKey: 'CODE_IN_USE',
      message: '该编码正被 1 处使用，不能删除；可以改为停用',
    });
    const same = { codeKey: 'sport_type', codename: '羽毛球', enName: 'Badminton', sort: 0, id, version };
    expect(await keeper.post(codeLists.save, { ...same, value: '999', status: 1 })).toMatchObject({
      code: 250,
      errKey: 'CODE_VALUE_IN_USE',
    });
    expect(await keeper.post(codeLists.save, { ...same, value: '151', status: 0 })).toMatchObject({ code: 200 });
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

  it('are trees: asked by the id of a list or an item, without circles', async () => {
    const top = (
      await keeper.post(codeLists.save, {
        ...draft,
        codeKey: 'facility_type',
        codename: '照明',
        enName: 'Lights',
        value: 'L',
      })
    ).data.id;
    const below = (
      await keeper.post(codeLists.save, {
        ...draft,
        codeKey: 'facility_type',
        codename: '射灯',
        enName: 'Spot',
        value: 'S',
        parentId: top,
      })
    ).data.id;
    await api.app.get(VenueTables, { strict: false }).refresh();
    const list = (await keeper.get(codeLists.lists)).data.find(({ codeKey }) => codeKey === 'facility_type');
    const { data } = await api.anonymous.get(venues.codeParents, { parentIds: `${list?.id},${top}` });
    expect([data[String(list?.id)]?.map(({ value }) => value), data[String(top)]?.map(({ value }) => value)]).toEqual([
      ['L'],
      ['S'],
    ]);
    expect(
      await keeper.post(codeLists.save, {
        ...draft,
        codeKey: 'facility_type',
        codename: '照明',
        enName: 'Lights',
        value: 'L',
        id: top,
        parentId: below,
      }),
    ).toMatchObject({ code: 250, errKey: 'CODE_PARENT_WRONG' });
    expect(await keeper.post(codeLists.save, { ...draft, value: '7', parentId: top })).toMatchObject({
      code: 250,
      errKey: 'CODE_PARENT_WRONG',
    });
    expect(await keeper.post(codeLists.remove, { id: top })).toMatchObject({ code: 250, errKey: 'CODE_IN_USE' });
    expect([
      (await keeper.post(codeLists.remove, { id: below })).code,
      (await keeper.post(codeLists.remove, { id: top })).code,
    ]).toEqual([200, 200]);
    expect(await api.anonymous.get(venues.codeParents, { parentIds: '2147483647' })).toMatchObject({
      code: 404,
      errKey: 'NO_DICT',
      message: '没有查询到字典数据',
    });
  });

  it('are added and deleted themselves, but not those of the system, nor one with items', async () => {
    const mine = { codeKey: 'court_colour', name: '场地颜色', enName: 'Court colours', sort: 50 };
    const { id } = (await keeper.post(codeLists.saveList, mine)).data;
    expect(await keeper.post(codeLists.saveList, mine)).toMatchObject({ code: 250, errKey: 'CODE_KEY_TAKEN' });
    expect(await keeper.post(codeLists.saveList, { ...mine, codeKey: 'Bad Key' })).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'codeKey' }] },
    });
    await keeper.post(codeLists.save, { ...draft, codeKey: 'court_colour' });
    expect(await keeper.post(codeLists.deleteList, { id })).toMatchObject({
      code: 250,
      errKey: 'CODE_LIST_FULL',
      message: '列表中还有 1 项，请先删除各项',
    });
    await keeper.post(codeLists.remove, { id: (await item('court_colour', '1'))?.id ?? 0 });
    expect(await keeper.post(codeLists.deleteList, { id })).toMatchObject({ code: 200 });
    const system = (await keeper.get(codeLists.lists)).data.find(({ codeKey }) => codeKey === 'campus');
    expect(await keeper.post(codeLists.deleteList, { id: system?.id ?? 0 })).toMatchObject({
      code: 250,
      errKey: 'CODE_LIST_BUILT_IN',
    });
  });

  it('give a value to one only, however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, sort) =>
        keeper.post(codeLists.save, { ...draft, sort, codeKey: 'suggest_type', value: 'R' }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 250, 250, 250, 250, 250, 250, 250]);
  });

  it('go out as a file to who may', async () => {
    expect(
      Buffer.from(await (await keeper.fetch(codeLists.exportFile, { lang: 'en' })).arrayBuffer())
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
  it('answers entries below a code, and one by its code; says when there is none', async () => {
    expect((await api.anonymous.get(dictionary.childs, { dictCode: 'refund_reason' })).data).toEqual([
      { dictCode: '1', dictVal: '本人身体原因', enDictVal: 'Health reasons' },
      { dictCode: '2', dictVal: '天气原因', enDictVal: 'Weather' },
      { dictCode: '3', dictVal: '场馆设备故障', enDictVal: 'Venue equipment damage' },
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

  it('is kept two levels deep, each code once at its level', async () => {
    const root = { dictCode: 'service_desk', dictVal: '服务台', enVal: 'Service desk', sort: 9, status: 1 } as const;
    const { id } = (await keeper.post(dictionary.save, root)).data;
    const phone = {
      parentId: id,
      dictCode: 'phone',
      dictVal: '010-62750000',
      enVal: '010-62750000',
      sort: 1,
      status: 1,
    } as const;
    const below = (await keeper.post(dictionary.save, phone)).data.id;
    expect(await keeper.post(dictionary.save, phone)).toMatchObject({ code: 250, errKey: 'DICT_CODE_TAKEN' });
    expect(await keeper.post(dictionary.save, { ...phone, parentId: below, dictCode: 'deeper' })).toMatchObject({
      code: 250,
      errKey: 'CODE_PARENT_WRONG',
    });
    expect(await keeper.post(dictionary.remove, { id })).toMatchObject({
      code: 250,
      errKey: 'DICT_HAS_CHILDREN',
      message: '其下还有 1 个字典项，请先删除',
    });
    expect(await keeper.post(dictionary.save, { ...root, id, status: 0 })).toMatchObject({ code: 200 });
    expect((await api.anonymous.get(dictionary.view, { dictCode: 'service_desk.phone' })).code).toBe(404);
    expect([
      (await keeper.post(dictionary.remove, { id: below })).code,
      (await keeper.post(dictionary.remove, { id })).code,
    ]).toEqual([200, 200]);
  });

  it('lets texts of the system be changed, not their codes', async () => {
    const gender = await entry('gender');
    const same = { id: gender?.id ?? 0, dictVal: '性别', enVal: 'Sex', sort: 0, status: 1 } as const;
    expect(await keeper.post(dictionary.save, { ...same, dictCode: 'gender' })).toMatchObject({ code: 200 });
    expect(await keeper.post(dictionary.save, { ...same, dictCode: 'sex' })).toMatchObject({
      code: 250,
      errKey: 'DICT_BUILT_IN',
    });
    expect(await keeper.post(dictionary.remove, { id: same.id })).toMatchObject({ code: 250, errKey: 'DICT_BUILT_IN' });
    await seedReference(api.db);
    expect((await entry('gender'))?.enVal).toBe('Sex');
  });
});
