import { metricFacts } from '#domain/facilities/facility.rules';
import { metric, type Metric } from '#domain/facilities/facility.status';
import type { Db } from '#server/kit/db/db';
import { seededRandom } from '#server/kit/db/seeding';

type Both = readonly [zh: string, en: string];
interface Measured {
  readonly metric: Metric;
  readonly sn?: string;
  readonly middle: number;
  readonly swing: number;
}
interface FacilitySeed {
  readonly venue: string;
  readonly name: Both;
  readonly type: string;
  readonly place: Both;
  readonly open: boolean;
  readonly metrics: readonly Measured[];
}

const types: readonly (readonly [value: string, zh: string, en: string])[] = [
  ['pool', '泳池', 'Pool'],
  ['hall', '场馆空间', 'Hall'],
  ['gym', '健身区', 'Gym floor'],
];
const facilities: readonly FacilitySeed[] = [
  {
    venue: '游泳馆',
    name: ['标准池', '50 m pool'],
    type: 'pool',
    place: ['一层池区', 'Pool deck, ground floor'],
    open: true,
    metrics: [
      { metric: metric.waterTemp, sn: 'SN-YY-1', middle: 27, swing: 0.5 },
      { metric: metric.chlorine, sn: 'SN-YY-1', middle: 0.6, swing: 0.18 },
      { metric: metric.ph, sn: 'SN-YY-1', middle: 7.35, swing: 0.15 },
    ],
  },
  {
    venue: '游泳馆',
    name: ['训练池', 'Training pool'],
    type: 'pool',
    place: ['一层池区东侧', 'East of the pool deck'],
    open: true,
    metrics: [
      { metric: metric.waterTemp, sn: 'SN-YY-2', middle: 27.6, swing: 0.3 },
      { metric: metric.chlorine, sn: 'SN-YY-2', middle: 0.55, swing: 0.15 },
      { metric: metric.ph, middle: 7.4, swing: 0.1 },
    ],
  },
  {
    venue: '东区体育馆',
    name: ['东区羽毛球馆空气', 'Air, East Badminton Hall'],
    type: 'hall',
    place: ['东区羽毛球馆', 'East badminton hall'],
    open: true,
    metrics: [
      { metric: metric.co2, sn: 'SN-DQ-1', middle: 820, swing: 260 },
      { metric: metric.pm25, sn: 'SN-DQ-1', middle: 28, swing: 12 },
      { metric: metric.humidity, sn: 'SN-DQ-1', middle: 56, swing: 9 },
      { metric: metric.light, sn: 'SN-DQ-1', middle: 520, swing: 40 },
    ],
  },
  {
    venue: '健身中心',
    name: ['健身区空气', 'Air, gym floor'],
    type: 'gym',
    place: ['一层器械区', 'Weights, ground floor'],
    open: false,
    metrics: [
      { metric: metric.co2, middle: 1_480, swing: 120 },
      { metric: metric.humidity, middle: 61, swing: 6 },
    ],
  },
];
const DAY_MINUTES = 24 * 60;
const MINUTES = 8 * DAY_MINUTES;
/** Minutes between two readings: of sensors on the last day and before, and of manual readings. */
const STEP = { today: 5, before: 10, hand: 180 } as const;

/** A time in which a value was out of its range; minutes before now. */
interface Excursion {
  readonly metric: Metric;
  readonly from: number;
  readonly to: number;
  readonly value: number;
}
const excursions: readonly Excursion[] = [
  { metric: metric.chlorine, from: 6_100, to: 5_980, value: 0.22 },
  { metric: metric.chlorine, from: 3_030, to: 2_950, value: 0.26 },
  { metric: metric.chlorine, from: 1_600, to: 1_600, value: 0.28 },
  { metric: metric.waterTemp, from: 4_420, to: 4_300, value: 25.6 },
  { metric: metric.pm25, from: 7_300, to: 7_180, value: 96 },
  { metric: metric.ph, from: 2_200, to: 2_130, value: 7.95 },
];

/** Inserts eight days of readings for the demo facilities. Repeated runs add nothing. */
export async function seedFacilities(db: Db): Promise<number> {
  const [{ n, now, keeper } = { n: 1, now: 0, keeper: null }] = await db.rows<{
    n: number;
    now: number;
    keeper: number | null;
  }>(
    `
      select count(*)::int as n, epoch_ms(app_now()) as now,
        (select id from app_user where username = 'venueadmin') as keeper
      from facility
    `,
  );
  if (n > 0) return 0;
  for (const [sort, [value, zh, en]] of types.entries())
    await db.rows(
      `
        insert into code_item (code_key, codename, en_name, value, sort)
        values ('facility_type', $1, $2, $3, $4)
        on conflict (code_key, value) do nothing
      `,
      [zh, en, value, sort],
    );
  const roll = seededRandom(62);
  const readings: object[] = [];
  for (const { venue, name, type, place, open, metrics } of facilities) {
    const [row] = await db.rows<{ id: number }>(
      'insert into facility (venue_id, name, en_name, type, place, en_place, is_public) select id, $2, $3, $4, $5, $6, $7 from venue where venue_name = $1 returning id',
      [venue, ...name, type, ...place, open],
    );
    if (!row) continue;
    for (const [i, one] of metrics.entries()) {
      const { low, high, decimals } = metricFacts[one.metric];
      const [sensor] =
        one.sn === undefined ? [] : await db.rows<{ id: number }>('select id from hardware where sn = $1', [one.sn]);
      await db.rows(
        'insert into facility_metric (facility_id, metric, low, high, hardware_id) values ($1, $2, $3, $4, $5)',
        [row.id, one.metric, low, high, sensor?.id ?? null],
      );
      const stepAt = (ago: number) => (sensor ? (ago > DAY_MINUTES ? STEP.before : STEP.today) : STEP.hand);
      for (let ago = MINUTES; ago >= 0; ago -= stepAt(ago)) {
        const excursion = excursions.find((out) => out.metric === one.metric && ago <= out.from && ago >= out.to);
        const value =
          (excursion && sensor ? excursion.value : one.middle) +
          (excursion ? 0.1 : 1) *
            one.swing *
            (0.8 * Math.sin((-ago / 360 + i / 3) * 2 * Math.PI) + 0.2 * (roll() * 2 - 1));
        readings.push({
          facility_id: row.id,
          metric: one.metric,
          value: Number(value.toFixed(decimals)),
          at: now - ago * 60_000,
          hardware_id: sensor?.id ?? null,
          user_id: sensor ? null : keeper,
        });
      }
    }
  }
  await db.rows(
    `
      insert into facility_reading (facility_id, metric, value, at, hardware_id, user_id)
      select x.facility_id, x.metric, x.value, to_timestamp(x.at / 1000.0), x.hardware_id, x.user_id
      from jsonb_to_recordset($1::jsonb) as x(
        facility_id int, metric text, value numeric, at float8, hardware_id int, user_id int
      )
      order by x.at
    `,
    [JSON.stringify(readings)],
  );
  return readings.length;
}
