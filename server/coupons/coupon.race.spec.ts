import { couponFailure } from '#domain/coupons/coupon.failures';
import { couponSource } from '#domain/coupons/coupon.status';
import { AppModule } from '#server/app.module';
import type { Db, Tx } from '#server/kit/db/db';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import { SweepService } from '#server/kit/jobs/sweep';
import { barrier } from '#server/kit/testing/barrier';
import { TestApi } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aMemberCaller, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { SaleService } from '#server/sales/sale.service';
import { RepriceService } from '#server/shared-payments/reprice.service';
import { CouponIssuer } from './coupon-issue.service';
import { CouponUseService } from './coupon-use.service';
import { CouponStore, type IssuableTemplate, type NamedCoupon } from './coupon.store';
import { OwnCouponService } from './own-coupon.service';

const ROUNDS = 6;
const MEMBERS = 50;
const COUPONS = 10;
const repeat = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));

let api: TestApi;
let world: TestVenue;
let slot = 0;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'coupon_race', { POOL_SIZE: '20' });
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, { spaces: 60 });
}, 90_000);
afterAll(() => api.close());
afterEach(() => armFailpoints(''));

const service = <T>(type: abstract new (...args: never[]) => T): T =>
  api.app.get(type as never, { strict: false }) as T;
const held = (userId: number) => anOrder(api.db, world, userId, { space: slot % 60, time: Math.floor(slot++ / 60) });
const firstRow = async (sql: string, ...values: unknown[]) =>
  Number((await api.db.rows<{ n: number }>(sql, values))[0]?.n);
const template = (total: number, perUser = 1) =>
  firstRow(
    `
      insert into coupon_template (name, en_name, kind, amount, validity, days, total, per_user, take)
      values ('race', 'race', 1, 500, 2, 7, $1, $2, 1)
      returning id as n
    `,
    total,
    perUser,
  );
const mine = async (userId: number, templateId: number) =>
  (
    await api.db.transact((tx) =>
      service(CouponIssuer).issue(tx, templateId, {
        userIds: [userId],
        each: 1,
        source: couponSource.self,
        reason: '',
        by: null,
      }),
    )
  )[0] as number;
const errors = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Error).message] : []));

/** A coupon store that reads coupons without locking them. */
class UnlockedCouponStore extends CouponStore {
  constructor(
    db: Db,
    private readonly together: () => Promise<void>,
  ) {
    super(db);
  }

  override async lockOwn(tx: Tx, userId: number, ids: readonly number[]): Promise<NamedCoupon[]> {
    const seen = (await this.unusedOf(userId)).filter(({ id }) => ids.includes(id));
    await this.together();
    return seen;
  }

  override async lock(tx: Tx, id: number): Promise<IssuableTemplate | null> {
    const seen = await this.template(tx, id);
    await this.together();
    return seen;
  }
}

/** Applies one coupon to two orders at the same time. */
async function applyToTwoOrders(
  service: CouponUseService,
): Promise<{ won: number; laid: number; discounts: number; why: string[] }> {
  const userId = await aPerson(api.db);
  const id = await mine(userId, await template(0));
  const orders = [await held(userId), await held(userId)];
  const answers = await Promise.allSettled(
    orders.map(({ tradeNo }) => service.choose({ venueTradeNo: tradeNo, couponIds: [id] }, aMemberCaller(userId))),
  );
  return {
    won: answers.filter(({ status }) => status === 'fulfilled').length,
    laid: await firstRow('select count(*)::int as n from coupon_use where coupon_id = $1 and ended_at is null', id),
    discounts: await firstRow(
      'select sum(discount_fee)::int as n from venue_order where trade_no = any ($1)',
      orders.map(({ tradeNo }) => tradeNo),
    ),
    why: errors(answers),
  };
}
const careless = () =>
  new CouponUseService(
    api.db,
    new UnlockedCouponStore(api.db, barrier(2)),
    service(SaleService),
    service(RepriceService),
  );

describe('one coupon for two concurrent payments', () => {
  it('pays for one of them, and refuses the other as used', async () => {
    armFailpoints('coupon.after_check=sleep:30');
    for (let round = 0; round < ROUNDS; round += 1)
      expect(await applyToTwoOrders(service(CouponUseService))).toEqual({
        won: 1,
        laid: 1,
        discounts: 500,
        why: [couponFailure.couponUsed.key],
      });
  });

  it('is refused by the database without the lock', async () => {
    const end = await applyToTwoOrders(careless());
    expect({ ...end, why: [] }).toEqual({ won: 1, laid: 1, discounts: 500, why: [] });
    expect(end.why[0]).toMatch(/coupon_use_once/);
  });

  it('would pay for both without lock and constraint', async () => {
    await api.db.rows('drop index coupon_use_once');
    try {
      expect(await applyToTwoOrders(careless())).toEqual({ won: 2, laid: 2, discounts: 1_000, why: [] });
    } finally {
      await api.db.rows(
        'update coupon_use set ended_at = app_now(), state = 2 where id in (select max(id) from coupon_use where ended_at is null group by coupon_id having count(*) > 1)',
      );
      await api.db.rows('create unique index coupon_use_once on coupon_use (coupon_id) where ended_at is null');
    }
  });
});

describe('fifty members competing for ten coupons', () => {
  let people: number[] = [];
  beforeAll(async () => {
    people = await repeat(MEMBERS, () => aPerson(api.db));
  });
  const rush = async (templateId: number, take: (userId: number) => Promise<unknown>) => {
    const answers = await Promise.allSettled(people.map(take));
    return {
      got: answers.filter(({ status }) => status === 'fulfilled').length,
      given: await firstRow('select count(*)::int as n from coupon where template_id = $1', templateId),
      counted: await firstRow('select granted as n from coupon_template where id = $1', templateId),
      why: [...new Set(errors(answers))],
    };
  };
  const over = (service: CouponIssuer, templateId: number) => (userId: number) =>
    api.db.transact((tx) =>
      service.issue(tx, templateId, { userIds: [userId], each: 1, source: couponSource.self, reason: '', by: null }),
    );

  it('gives ten of them one each, and refuses forty as sold out', async () => {
    const id = await template(COUPONS);
    expect(
      await rush(id, (userId) => service(OwnCouponService).take({ templateId: id }, aMemberCaller(userId))),
    ).toEqual({
      got: COUPONS,
      given: COUPONS,
      counted: COUPONS,
      why: [couponFailure.couponGone.key],
    });
  });

  it('issues no eleventh without the lock: the database counts', async () => {
    const id = await template(COUPONS);
    const end = await rush(id, over(new CouponIssuer(new UnlockedCouponStore(api.db, barrier(4))), id));
    expect({ ...end, why: [] }).toEqual({ got: COUPONS, given: COUPONS, counted: COUPONS, why: [] });
  });

  it('would issue more without lock and constraint', async () => {
    const id = await template(COUPONS);
    await api.db.rows('alter table coupon disable trigger coupon_given');
    try {
      expect(
        (await rush(id, over(new CouponIssuer(new UnlockedCouponStore(api.db, barrier(4))), id))).given,
      ).toBeGreaterThan(COUPONS);
    } finally {
      await api.db.rows('alter table coupon enable trigger coupon_given');
    }
  });

  it('gives nobody two, however many concurrent requests', async () => {
    const id = await template(0);
    const [person = 0] = people;
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => service(OwnCouponService).take({ templateId: id }, aMemberCaller(person))),
    );
    expect([
      await firstRow('select count(*)::int as n from coupon where template_id = $1', id),
      [...new Set(errors(answers))],
    ]).toEqual([1, [couponFailure.couponEnough.key]]);
    await expect(
      api.db.rows(
        `
          insert into coupon (template_id, user_id, begin_at, end_at, source)
          values ($1, $2, app_now(), app_now() + interval '1 day', 1)
        `,
        [id, person],
      ),
    ).rejects.toMatchObject({ constraint: 'coupon_per_user' });
  });
});
