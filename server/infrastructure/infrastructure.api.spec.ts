import Excel from 'exceljs';
import { hardwareKind } from '#domain/devices/device.status';
import { fixedAssetKind, meterReadingSource } from '#domain/infrastructure/fixed-asset.status';
import { role } from '#domain/session/role.status';
import { fixedAssets } from '#contract/infrastructure/fixed-asset.contract';
import { meterReadings } from '#contract/infrastructure/meter-reading.contract';
import { history } from '#contract/logs/history.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPerson, aVenue } from '#server/kit/testing/test-data';

let api: TestApi;
let staff: TestClient;
let reader: TestClient;
let buildingId: number;
let n = 0;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'infrastructure_api');
  staff = await api.clientFor(await aPerson(api.db, { roleId: role.spaceAdmin }), {
    rights: [
      'Infrastructure',
      'InfrastructureEdit',
      'InfrastructureDel',
      'InfrastructureExport',
      'InfrastructureRecord',
    ],
  });
  reader = await api.clientFor(await aPerson(api.db, { roleId: role.officeClerk }), { rights: ['Infrastructure'] });
  const [row] = await api.db.rows<{ id: number }>(
    `insert into building (name, en_name, code, floors_above) values ('楼', 'Building', 'B', 1) returning id`,
  );
  buildingId = (row as { id: number }).id;
}, 90_000);
afterAll(() => api.close());

const meter = async (over: object = {}): Promise<number> =>
  (await staff.post(fixedAssets.save, { kind: fixedAssetKind.power, no: `M-${(n += 1)}`, buildingId, ...over })).data
    .id;

it('takes the readings of a linked device over its protocol, once an hour', async () => {
  const { venueId } = await aVenue(api.db);
  const device = await aDevice(api.db, api.env.SECRETS_KEY, { venueId, kind: hardwareKind.sensor });
  const line = new TestDevice(api, device);
  const id = await meter({ hardwareId: device.id });
  let seq = 0;
  const send = async (value: number, ago: number) =>
    (
      await line.reportEvents([
        { seq: (seq += 1), at: Date.now() - ago * 60_000, kind: 'reading', metric: 'meter', value },
      ])
    ).data.results[0];
  expect(await send(345_678.25, 240)).toMatchObject({ result: 'ok' });
  expect(await send(345_680, 210)).toMatchObject({ result: 'ok' });
  expect(await send(345_690.5, 0)).toMatchObject({ result: 'ok' });
  expect(await send(345_000, 120)).toMatchObject({ result: 'rejected' });
  expect((await staff.get(meterReadings.list, { id })).data.content).toMatchObject([
    { value: 345_690.5, used: 12.25, source: meterReadingSource.device, isLast: true },
    { value: 345_678.25, used: null, source: meterReadingSource.device },
  ]);
  const unlinked = await aDevice(api.db, api.env.SECRETS_KEY, { venueId, kind: hardwareKind.sensor });
  const answer = await new TestDevice(api, unlinked).reportEvents([
    { seq: 1, at: Date.now(), kind: 'reading', metric: 'meter', value: 1 },
  ]);
  expect(answer.data.results[0]).toMatchObject({ result: 'rejected', reason: 'meter' });
});

it('admits by right, refuses by name in both languages, and keeps the history', async () => {
  const id = await meter();
  expect(await reader.post(meterReadings.record, { id, value: 1 })).toMatchObject({ code: 403 });
  expect(await reader.get(fixedAssets.list)).toMatchObject({ code: 200 });
  await staff.post(meterReadings.record, { id, value: 20 });
  expect(await staff.post(meterReadings.record, { id, value: 19.5 })).toMatchObject({
    code: 250,
    errKey: 'METER_READING_FALLS',
    message: expect.stringContaining('20') as unknown,
    messageEn: expect.stringContaining('20') as unknown,
  });
  for (const wrong of [{ value: '' }, { value: -1 }, { value: 1.2345 }, { value: 30, at: '2026-02-30 09:00' }])
    expect(await staff.post(meterReadings.record, { id, ...wrong })).toMatchObject({ code: 400 });
  expect(
    (await staff.get(history.list, { kind: 'fixedAsset', key: String(id) })).data.content.map(({ action }) => action),
  ).toEqual(['fixedAsset.record', 'fixedAsset.add']);
});

it('sends readings and consumption as workbooks in the language of the caller', async () => {
  const id = await meter();
  await staff.post(meterReadings.record, { id, value: 10, at: '2025-03-01 00:00' });
  await staff.post(meterReadings.record, { id, value: 41, at: '2025-04-01 00:00' });
  const rowsOf = async (response: Response): Promise<string[]> => {
    const book = new Excel.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    return (book.worksheets[0]?.getSheetValues() ?? []).map((row) => JSON.stringify(row));
  };
  const readings = await rowsOf(await staff.fetch(meterReadings.exportFile, { id, lang: 'en' }));
  expect(readings.join()).toContain('Entered by hand');
  expect(readings).toHaveLength(4);
  const use = await rowsOf(
    await staff.fetch(meterReadings.exportUse, { year: 2025, kind: fixedAssetKind.power, lang: 'en' }),
  );
  expect(use.some((row) => row.includes('"2025-03",31,"kWh"'))).toBe(true);
});
