import {
  fixedAssetKind,
  fixedAssetStatus,
  meterReadingSource,
  type FixedAssetKind,
  type FixedAssetStatus,
} from '#domain/infrastructure/fixed-asset.status';
import type { Db } from '#server/kit/db/db';
import { seededRandom } from '#server/kit/db/seeding';

type Both = readonly [zh: string, en: string];

/** What a demo building has. `use` is what its meter counts in a usual month. */
interface AssetSeed {
  readonly no: string;
  readonly kind: FixedAssetKind;
  readonly place: Both;
  readonly brand: string;
  readonly factor?: number;
  readonly status?: FixedAssetStatus;
  readonly use?: number;
  /** Months ago in which the meter was replaced. */
  readonly replaced?: number;
  /** Months without a reading before now. */
  readonly unread?: number;
  readonly sn?: string;
}

const { water, power, air, lamp, lift, fire } = fixedAssetKind;

const assetsOf: Readonly<Record<string, readonly AssetSeed[]>> = {
  ZHB: [
    {
      no: 'D-ZHB-00',
      kind: power,
      place: ['一层配电间', 'Switch room, floor 1'],
      brand: '正泰 DTSU666',
      factor: 40,
      sn: 'SN-ZT-2',
    },
    { no: 'D-ZHB-03', kind: power, place: ['三层配电箱', 'Panel, floor 3'], brand: '正泰 DDSU666', use: 2_350 },
    {
      no: 'S-ZHB-00',
      kind: water,
      place: ['地下一层泵房', 'Pump room, basement'],
      brand: '宁波水表 LXS-80',
      use: 410,
      replaced: 5,
    },
    {
      no: 'S-ZHB-04',
      kind: water,
      place: ['四层茶水间', 'Pantry, floor 4'],
      brand: '宁波水表 LXS-20',
      use: 22,
      unread: 1,
    },
    { no: 'K-ZHB-01', kind: air, place: ['屋顶', 'Roof'], brand: '格力 GMV6', status: fixedAssetStatus.repair },
    { no: 'K-ZHB-02', kind: air, place: ['屋顶', 'Roof'], brand: '格力 GMV6' },
    { no: 'L-ZHB-01', kind: lift, place: ['东侧电梯', 'East lift'], brand: '日立 HGE' },
    { no: 'L-ZHB-02', kind: lift, place: ['西侧电梯', 'West lift'], brand: '日立 HGE' },
    { no: 'X-ZHB-01', kind: fire, place: ['一层大厅消火栓', 'Hydrant, lobby'], brand: '' },
  ],
  TYX: [
    {
      no: 'D-TYX-00',
      kind: power,
      place: ['一层配电间', 'Switch room, floor 1'],
      brand: '威胜 DTSD341',
      factor: 20,
      use: 320,
    },
    { no: 'S-TYX-00', kind: water, place: ['室外水表井', 'Outdoor meter pit'], brand: '三川 LXS-50', use: 180 },
    { no: 'K-TYX-01', kind: air, place: ['二层会议室', 'Meeting room, floor 2'], brand: '美的 KFR-72' },
    { no: 'Z-TYX-01', kind: lamp, place: ['走廊照明回路', 'Corridor lighting'], brand: '欧普' },
    { no: 'X-TYX-01', kind: fire, place: ['一层灭火器箱', 'Extinguishers, floor 1'], brand: '' },
    {
      no: 'D-TYX-09',
      kind: power,
      place: ['旧配电间', 'Old switch room'],
      brand: 'DT862',
      status: fixedAssetStatus.scrapped,
    },
  ],
  CXZ: [
    {
      no: 'D-CXZ-00',
      kind: power,
      place: ['地下一层配电间', 'Switch room, basement'],
      brand: '威胜 DTSD341',
      factor: 60,
      use: 410,
    },
    { no: 'D-CXZ-05', kind: power, place: ['五层实验区', 'Laboratories, floor 5'], brand: '正泰 DTSU666', use: 4_800 },
    { no: 'S-CXZ-00', kind: water, place: ['地下一层泵房', 'Pump room, basement'], brand: '三川 LXS-100', use: 620 },
    {
      no: 'L-CXZ-01',
      kind: lift,
      place: ['中庭电梯', 'Atrium lift'],
      brand: '通力 MonoSpace',
      status: fixedAssetStatus.stopped,
    },
    { no: 'L-CXZ-02', kind: lift, place: ['货梯', 'Goods lift'], brand: '通力 MonoSpace' },
    { no: 'X-CXZ-01', kind: fire, place: ['消防控制室', 'Fire control room'], brand: '海湾 GST' },
  ],
};

const MONTHS = 14;
/** Share of a usual month's consumption in each month of the year, from January. */
const seasons = {
  [power]: [1.2, 0.9, 0.9, 0.8, 0.9, 1.2, 1.3, 1.1, 1.1, 0.8, 0.9, 1.1],
  [water]: [0.8, 0.6, 1, 1, 1.1, 1.2, 0.7, 0.6, 1.2, 1.1, 1, 0.9],
};
const HOUR = 3_600_000;
/** What the meter with a linked device shows: as much in each hour since the start of 2025 as the simulator adds. */
const linkedValue = (at: number): number => Number((((at - Date.UTC(2025, 0, 1)) / HOUR) * 2.4).toFixed(3));

interface SeededReading {
  readonly asset_id: number;
  readonly at: number;
  readonly value: number;
  readonly restart: number | null;
  readonly source: number;
  readonly user_id: number | null;
  readonly hardware_id: number | null;
  readonly note: string;
}

/** Returns the monthly readings of a meter, the oldest first. `firsts` are the first days of the months in epoch ms. */
function monthlyReadings(
  asset: AssetSeed & { readonly id: number; readonly userId: number },
  firsts: readonly { readonly at: number; readonly month: number }[],
  roll: () => number,
): SeededReading[] {
  const season = asset.kind === water ? seasons[water] : seasons[power];
  let value = Math.round(800 + roll() * 9_000);
  return firsts.slice(0, MONTHS - (asset.unread ?? 0)).map(({ at, month }, n) => {
    const isReplaced = asset.replaced !== undefined && n === MONTHS - asset.replaced;
    if (n > 0)
      value = Number((value + (asset.use ?? 0) * (season[(month + 11) % 12] ?? 1) * (0.9 + roll() * 0.2)).toFixed(1));
    const reading = {
      asset_id: asset.id,
      at: at + (8 + Math.floor(roll() * 8)) * HOUR,
      value,
      restart: isReplaced ? 0 : null,
      source: meterReadingSource.hand,
      user_id: asset.userId,
      hardware_id: null,
      note: isReplaced ? '到期更换 / Replaced at the end of its term' : '',
    };
    if (isReplaced) value = 0;
    return reading;
  });
}

/** Inserts meters and fixed assets of the demo buildings with fourteen months of readings. Repeated runs add nothing. */
export async function seedInfrastructure(db: Db): Promise<number> {
  const [{ n, now, userId } = { n: 1, now: 0, userId: null }] = await db.rows<{
    n: number;
    now: number;
    userId: number | null;
  }>(
    `
      select count(*)::int as n, epoch_ms(app_now()) as now,
        (select id from app_user where username = 'spaceadmin') as "userId"
      from fixed_asset
    `,
  );
  if (n > 0 || userId === null) return 0;
  const firsts = await db.rows<{ at: number; month: number }>(
    `
      select epoch_ms(m at time zone school_zone()) as at, extract(month from m)::int as month
      from generate_series(
        date_trunc('month', app_now() at time zone school_zone()) - make_interval(months => $1::int - 1),
        date_trunc('month', app_now() at time zone school_zone()),
        interval '1 month'
      ) m
      order by m
    `,
    [MONTHS],
  );
  const roll = seededRandom(71);
  const readings: SeededReading[] = [];
  for (const [code, assets] of Object.entries(assetsOf))
    for (const [i, asset] of assets.entries()) {
      const [row] = await db.rows<{ id: number; hardwareId: number | null }>(
        `
          insert into fixed_asset (
            kind, no, building_id, place, en_place, brand, factor, hardware_id, status, installed_on
          )
          select $2, $3, b.id, $4, $5, $6, $7, (select id from hardware where sn = $8), $9,
            make_date(greatest(b.year::int, 2012), 3, 1) + $10::int * 37
          from building b
          where b.code = $1
          returning id, hardware_id as "hardwareId"
        `,
        [
          code,
          asset.kind,
          asset.no,
          ...asset.place,
          asset.brand,
          asset.factor ?? 1,
          asset.sn ?? null,
          asset.status ?? fixedAssetStatus.normal,
          i,
        ],
      );
      if (!row) continue;
      const { id, hardwareId } = row;
      if (asset.use !== undefined)
        readings.push(...monthlyReadings({ ...asset, id, userId }, firsts, roll).filter(({ at }) => at < now));
      if (hardwareId !== null)
        for (const { at } of [...firsts, { at: now - HOUR }].filter((one) => one.at < now))
          readings.push({
            asset_id: id,
            at,
            value: linkedValue(at),
            restart: null,
            source: meterReadingSource.device,
            user_id: null,
            hardware_id: hardwareId,
            note: '',
          });
    }
  await db.rows(
    `
      insert into meter_reading (asset_id, at, value, restart, source, user_id, hardware_id, note)
      select x.asset_id, to_timestamp(x.at / 1000.0), x.value, x.restart, x.source, x.user_id, x.hardware_id, x.note
      from jsonb_to_recordset($1::jsonb) as x(
        asset_id int, at float8, value numeric, restart numeric, source int, user_id int, hardware_id int, note text
      )
      order by x.asset_id, x.at
    `,
    [JSON.stringify(readings)],
  );
  return readings.length;
}
