import { role } from '#domain/session/role.status';
import { stockAction } from '#domain/commodities/commodity.status';
import { AppModule } from '#server/app.module';
import type { Db, Tx } from '#server/kit/db/db';
import { barrier } from '#server/kit/testing/barrier';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aMemberCaller, aVenue } from '#server/kit/testing/test-data';
import { CommodityStore, type StoredCommodity } from './commodity.store';
import { StockStore } from './stock.store';
import { StockService } from './stock.service';

const REPETITIONS = 10;
const CONCURRENCY = 8;
let api: TestApi;
let venueId: number;
let userId: number;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'commodity_race', { POOL_SIZE: '20' });
  ({ venueId } = await aVenue(api.db));
  userId = await aPerson(api.db, { roleId: role.admin });
}, 90_000);
afterAll(() => api.close());

const lockingService = (): StockService => api.app.get(StockService, { strict: false });

/** Reads the stock, waits, and takes from it without a lock. */
class UnlockedStore extends CommodityStore {
  constructor(
    db: Db,
    private readonly together: () => Promise<void>,
  ) {
    super(db);
  }

  override async lock(tx: Tx, id: number): Promise<StoredCommodity | null> {
    const [row] = await tx.rows<StoredCommodity & Record<string, unknown>>(
      'select c.id, c.venue_id as "venueId", v.merchant_id as "merchantId", c.stock, c.status, c.version from commodity c join venue v on v.id = c.venue_id where c.id = $1',
      [id],
    );
    await this.together();
    return row ?? null;
  }
}

let serial = 0;
async function createLastItem(): Promise<number> {
  const [row] = await api.db.rows<{ id: number }>(
    `insert into commodity (venue_id, name, en_name, unit, en_unit) values ($1, $2, $2, '个', 'pcs') returning id`,
    [venueId, `thing ${(serial += 1)}`],
  );
  const { id } = row as { id: number };
  await api.db.rows(
    'insert into commodity_move (commodity_id, kind, delta, stock_after, user_id) values ($1, 1, 1, 0, $2)',
    [id, userId],
  );
  return id;
}

/** Runs concurrent takes of the last item. Returns how many succeeded and what is left. */
async function takeConcurrently(
  id: number,
  service: StockService,
): Promise<{ got: number; left: number; named: boolean }> {
  const caller = aMemberCaller(userId, { roleId: role.admin });
  const answers = await Promise.allSettled(
    Array.from({ length: CONCURRENCY }, () =>
      service.move({ id, kind: stockAction.issue, quantity: 1, person: '', note: '' }, caller),
    ),
  );
  const [{ stock } = { stock: NaN }] = await api.db.rows<{ stock: number }>(
    'select stock from commodity where id = $1',
    [id],
  );
  const refused = answers.filter((one): one is PromiseRejectedResult => one.status === 'rejected');
  return {
    got: answers.length - refused.length,
    left: stock,
    named: refused.every(({ reason }) => (reason as Error).message === 'STOCK_SHORT'),
  };
}

it('issues the last one once, and refuses the others as out of stock', async () => {
  for (let round = 0; round < REPETITIONS; round += 1)
    expect(await takeConcurrently(await createLastItem(), lockingService())).toEqual({ got: 1, left: 0, named: true });
});

it('is guarded by the database even without the lock', async () => {
  for (let round = 0; round < 3; round += 1)
    expect(
      await takeConcurrently(
        await createLastItem(),
        new StockService(api.db, new UnlockedStore(api.db, barrier(CONCURRENCY)), new StockStore(api.db)),
      ),
    ).toEqual({
      got: 1,
      left: 0,
      named: true,
    });
});

describe('without the database checks', () => {
  beforeAll(() => api.db.rows('alter table commodity drop constraint commodity_stock'));
  afterAll(async () => {
    await api.db.rows('alter table commodity_move disable trigger user');
    await api.db.rows('delete from commodity_move where commodity_id in (select id from commodity where stock < 0)');
    await api.db.rows('delete from commodity where stock < 0');
    await api.db.rows('alter table commodity_move enable trigger user');
    await api.db.rows('alter table commodity add constraint commodity_stock check (stock >= 0)');
  });

  it('issues stock that does not exist if the lock is bypassed', async () => {
    expect(
      await takeConcurrently(
        await createLastItem(),
        new StockService(api.db, new UnlockedStore(api.db, barrier(CONCURRENCY)), new StockStore(api.db)),
      ),
    ).toMatchObject({
      got: CONCURRENCY,
      left: 1 - CONCURRENCY,
    });
  });

  it('still issues it once with the lock', async () => {
    expect(await takeConcurrently(await createLastItem(), lockingService())).toEqual({ got: 1, left: 0, named: true });
  });
});
