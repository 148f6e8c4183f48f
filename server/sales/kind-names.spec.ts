import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
/** The areas that handle what every kind of sale has in common. */
const AREAS = ['finance', 'payments', 'refunds', 'coupons', 'invoices', 'takings', 'statistics', 'reconciliation'];
const ROOMS = ['domain', 'contract', 'server', 'workers', 'web'];
/** Files about one kind that stand in such an area, with the reason. */
const OF_ONE_KIND: Readonly<Record<string, string>> = {
  'server/statistics/sql/stat_book_orders.sql': 'statistics of use count bookings',
  'server/statistics/sql/stat_differs.sql': 'statistics of use count bookings',
  'server/statistics/rollup-proof.store.ts': 'statistics of use count bookings',
  'server/finance/sql/v_payment.sql': 'the amounts of all orders are read from each table of orders',
  'server/takings/turnover.store.ts': 'the income of an hour of a court',
  'server/coupons/sql/order_coupons_back.sql': 'a trigger stands at each table whose sales take coupons',
  'server/coupons/sql/order_coupons_again.sql': 'a trigger stands at each table whose sales take coupons',
};

/** What names a kind: its declaration, its letter, its service, its tables and its areas. */
const NAMES = new RegExp(
  [
    '\\bbizType\\.\\w',
    "\\.sale'",
    '\\bOrderService\\b',
    '\\b(?:from|join|update|into|on) (?:v_)?(?:venue_order|recharge|bulk_booking|bulk_due)\\b(?!\\.)',
    '#(?:domain|contract|server)/(?:bulk|recharges|booking|purchases)/(?!booking-maintenance)',
    '#domain/wallet/recharge\\.sale',
    "left\\(\\w*\\.?trade_no, 1\\) = '",
  ].join('|'),
);

const isSource = (name: string) => /\.(?:tsx?|sql)$/.test(name) && !/\.(?:spec|seed|fixture)\.tsx?$|^test-/.test(name);
const filesOf = (area: string): string[] =>
  ROOMS.flatMap((room) => [`${room}/${area}`, `${room}/${area}/sql`]).flatMap((folder) => {
    try {
      return readdirSync(join(ROOT, folder))
        .filter(isSource)
        .map((name) => `${folder}/${name}`);
    } catch {
      return [];
    }
  });
const linesThatName = (file: string): string[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, n) => (NAMES.test(line) ? [`${file}:${n + 1}: ${line.trim()}`] : []));

it('recognises a name of a kind', () => {
  for (const line of [
    'if (biz === bizType.recharge)',
    'join v_venue_order o on o.trade_no = f.trade_no',
    "import { OrderService } from '#server/orders/order.service';",
    "import { rechargeSale } from '#domain/wallet/recharge.sale';",
    'from v_recharge r',
  ])
    expect(line).toMatch(NAMES);
  expect('kind in (${financeKind.recharge})').not.toMatch(NAMES);
  expect('codeOf(bizType)').not.toMatch(NAMES);
});

it.each(AREAS)('%s names no kind of sale', (area) => {
  const files = filesOf(area);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !OF_ONE_KIND[file]).flatMap(linesThatName)).toEqual([]);
});

it('lists only files that name one', () => {
  for (const file of Object.keys(OF_ONE_KIND)) expect(linesThatName(file)).not.toEqual([]);
});
