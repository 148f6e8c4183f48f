import { stockMoveKind } from '#domain/commodities/commodity.status';
import type { Db } from '#server/kit/db/db';
import { seededRandom } from '#server/kit/db/seeding';

type Both = readonly [zh: string, en: string];
interface CommoditySeed {
  readonly venue: string;
  readonly name: Both;
  readonly type: string;
  readonly unit: Both;
  readonly price: number;
  readonly stock: number;
  readonly least: number;
  readonly place: Both;
  readonly weekly: number;
}

const types: readonly (readonly [value: string, zh: string, en: string])[] = [
  ['consumable', '耗材', 'Consumables'],
  ['cleaning', '清洁用品', 'Cleaning'],
  ['medical', '急救用品', 'First aid'],
  ['asset', '器材资产', 'Equipment'],
];
const stocks: readonly CommoditySeed[] = [
  {
    venue: '综合体育馆',
    name: ['羽毛球（比赛级）', 'Shuttlecocks, match grade'],
    type: 'consumable',
    unit: ['筒', 'tubes'],
    price: 9_800,
    stock: 60,
    least: 20,
    place: ['器材室 A 柜', 'Equipment room, cabinet A'],
    weekly: 8,
  },
  {
    venue: '综合体育馆',
    name: ['乒乓球', 'Table tennis balls'],
    type: 'consumable',
    unit: ['盒', 'boxes'],
    price: 3_600,
    stock: 26,
    least: 15,
    place: ['器材室 A 柜', 'Equipment room, cabinet A'],
    weekly: 3,
  },
  {
    venue: '综合体育馆',
    name: ['冰袋', 'Ice packs'],
    type: 'medical',
    unit: ['个', 'pcs'],
    price: 450,
    stock: 24,
    least: 30,
    place: ['服务台急救箱', 'First aid box, front desk'],
    weekly: 2,
  },
  {
    venue: '综合体育馆',
    name: ['地板清洁剂', 'Floor cleaner'],
    type: 'cleaning',
    unit: ['桶', 'cans'],
    price: 8_500,
    stock: 12,
    least: 4,
    place: ['保洁间', 'Cleaning room'],
    weekly: 1,
  },
  {
    venue: '网球中心',
    name: ['网球', 'Tennis balls'],
    type: 'consumable',
    unit: ['筒', 'cans'],
    price: 3_200,
    stock: 44,
    least: 12,
    place: ['前台库房', 'Front desk store'],
    weekly: 6,
  },
  {
    venue: '网球中心',
    name: ['球网', 'Nets'],
    type: 'asset',
    unit: ['副', 'sets'],
    price: 68_000,
    stock: 3,
    least: 1,
    place: ['器材库', 'Equipment store'],
    weekly: 0,
  },
  {
    venue: '游泳馆',
    name: ['消毒剂（次氯酸钠）', 'Disinfectant, sodium hypochlorite'],
    type: 'cleaning',
    unit: ['桶', 'drums'],
    price: 12_500,
    stock: 22,
    least: 8,
    place: ['水处理机房', 'Water treatment room'],
    weekly: 3,
  },
  {
    venue: '游泳馆',
    name: ['浮板', 'Kickboards'],
    type: 'asset',
    unit: ['块', 'pcs'],
    price: 2_800,
    stock: 48,
    least: 20,
    place: ['池区器材架', 'Pool deck rack'],
    weekly: 0,
  },
  {
    venue: '东区体育馆',
    name: ['羽毛球（训练级）', 'Shuttlecocks, training grade'],
    type: 'consumable',
    unit: ['筒', 'tubes'],
    price: 5_600,
    stock: 24,
    least: 12,
    place: ['东区器材室', 'East equipment room'],
    weekly: 6,
  },
  {
    venue: '健身中心',
    name: ['擦拭巾', 'Wipes'],
    type: 'cleaning',
    unit: ['箱', 'cases'],
    price: 7_200,
    stock: 10,
    least: 3,
    place: ['一层储物间', 'Store, ground floor'],
    weekly: 2,
  },
];
const people = ['周教练', '值班员', '器材管理员', '体育课任课教师'] as const;
const WEEKS = 4;

/** Inserts demo supplies with four weeks of stock movements. Repeated runs add nothing. */
export async function seedCommodities(db: Db): Promise<number> {
  const [{ n, keeper } = { n: 1, keeper: null }] = await db.rows<{ n: number; keeper: number | null }>(
    `select count(*)::int as n, (select id from app_user where username = 'venueadmin') as keeper from commodity`,
  );
  if (n > 0 || keeper === null) return 0;
  for (const [sort, [value, zh, en]] of types.entries())
    await db.rows(
      `
        insert into code_item (code_key, codename, en_name, value, sort)
        values ('commodity_type', $1, $2, $3, $4)
        on conflict (code_key, value) do nothing
      `,
      [zh, en, value, sort],
    );
  const roll = seededRandom(61);
  let moved = 0;
  for (const { venue, name, type, unit, price, stock, least, place, weekly } of stocks) {
    const [row] = await db.rows<{ id: number }>(
      `
        insert into commodity (
          venue_id, name, en_name, type, unit, en_unit, price, min_stock, place, en_place, keeper_id
        )
        select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from venue where venue_name = $1
        returning id
      `,
      [venue, ...name, type, ...unit, price, least, ...place, keeper],
    );
    if (!row) continue;
    const move = (kind: number, delta: number, person: string, hoursAgo: number) =>
      db.rows(
        `
          insert into commodity_move (commodity_id, kind, delta, stock_after, person, user_id, at)
          values ($1, $2, $3, 0, $4, $5, app_now() - $6 * interval '1 hour')
        `,
        [row.id, kind, delta, person, keeper, hoursAgo],
      );
    await move(stockMoveKind.take, stock + weekly, '', WEEKS * 168);
    moved += 1;
    for (let week = WEEKS - 1; week >= 0 && weekly > 0; week -= 1) {
      const out = Math.max(1, Math.round(weekly * (0.6 + roll() * 0.8)));
      await move(
        stockMoveKind.issue,
        -out,
        people[Math.floor(roll() * people.length)] ?? '',
        week * 168 + 20 + Math.floor(roll() * 60),
      );
      moved += 1;
    }
  }
  return moved;
}
