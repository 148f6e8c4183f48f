import { createHash } from 'node:crypto';
import { createClient, type RedisClientType } from 'redis';
import type { LocalDate } from '#domain/kit/time';
import { payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { demoPayPassword } from '#domain/session/demo.rules';
import { dateRangeType } from '#domain/venues/venue.status';
import { reservations } from '#contract/booking/reservation.contract';
import { payments } from '#contract/payments/payment.contract';
import { ApiClient, type ApiAddress } from '#tools/kit/api-client';
import { solveCaptcha } from '#tools/kit/captcha';
import { pause } from './child';
import { createMembers, createMeasuredSite, type MeasuredSite } from './fixtures';
import { startNginx } from './nginx';
import { Stack } from './stack';

/** Milliseconds a client waits for a reply. */
const PATIENCE = 60_000;
const BUSY = 429;
/** Settings are read again within this time, in milliseconds. */
const SETTINGS_READ = 6_000;

/** The payment password of the demo accounts, as clients send it. */
const PAY_PASSWORD = createHash('md5').update(demoPayPassword).digest('hex');

/** All rules that count: a quota a week, one unpaid and three upcoming bookings. */
const RULES = JSON.stringify([{ windowType: dateRangeType.week, scope: 'all', maxTimes: 3 }]);

/** The answer to a submit. */
export interface RushAnswer {
  readonly code: number;
  readonly status: number;
  readonly ms: number;
  readonly tradeNo: string | null;
}

const isUnclear = ({ code, status }: RushAnswer): boolean => status >= 500 || ![200, 250, BUSY].includes(code);

/** A school on two servers behind the nginx the product ships, with members who are logged in. */
export class RushSchool {
  private constructor(
    readonly stack: Stack,
    private readonly redis: RedisClientType,
    readonly front: ApiAddress,
    private readonly members: readonly { readonly token: string }[],
  ) {}

  /** Starts the school with this many members. */
  static async open(members: number): Promise<RushSchool> {
    const stack = await Stack.start({ servers: 2, workers: 1, demo: true, env: { TRUST_PROXY: '127.0.0.1' } });
    const redis: RedisClientType = createClient({ url: stack.redis.url });
    await redis.connect();
    return new RushSchool(
      stack,
      redis,
      await startNginx(stack.addresses, stack.dir),
      await createMembers(stack, members),
    );
  }

  /** Stops everything. */
  async close(): Promise<void> {
    this.redis.destroy();
    await this.stack.end();
  }

  /** Requires a captcha and a page token for a submit, or neither. */
  async requireHumans(required: boolean): Promise<void> {
    await this.stack.pool.query(
      `
        insert into sys_setting (sys_key, sys_val)
        select key, $1 from unnest(array['captcha.submit', 'booking.contextToken']) key
        on conflict (sys_key) do update set sys_val = excluded.sys_val
      `,
      [String(required)],
    );
    await pause(SETTINGS_READ);
  }

  /** Creates a site with counting rules that sells ten days. */
  async site(name: string, courts: number): Promise<MeasuredSite> {
    await this.stack.pool.query(
      `
        insert into rule_set (
          name, release_minute, advance_days, max_slots, consecutive_only, same_space_only, max_unpaid, max_active,
          pay_timeout_min, quotas
        )
        values ('rush', 0, 14, 2, true, true, 1, 3, 60, $1)
        on conflict (name) do nothing
      `,
      [RULES],
    );
    return createMeasuredSite(this.stack.pool, name, courts, 'rush');
  }

  /** Returns a client of a member, through nginx or of one server. */
  client(n: number, server?: number): ApiClient {
    const address = server === undefined ? this.front : (this.stack.addresses[server] as ApiAddress);
    return Object.assign(new ApiClient(address, PATIENCE), {
      token: this.members[n % this.members.length]?.token ?? null,
    });
  }

  /** Returns the token of the page of a day, as a member has it who looks at the day. */
  async pageToken(client: ApiClient, site: MeasuredSite, date: LocalDate): Promise<string> {
    const { body } = await client.call(reservations.dayInfo, { venueSiteId: site.siteId, searchDate: date });
    return body.data?.token ?? '';
  }

  /** Submits one slot; the n-th slot of a day is court by court. */
  async submit(
    client: ApiClient,
    site: MeasuredSite,
    date: LocalDate,
    n: number,
    proof: { readonly token?: string; readonly captchaVerification?: string } = {},
  ): Promise<RushAnswer> {
    const slot = {
      spaceId: site.spaceIds[n % site.spaceIds.length],
      timeId: site.timeIds[Math.floor(n / site.spaceIds.length) % site.timeIds.length],
      venueSpaceGroupId: null,
    };
    const { status, body, ms } = await client.call(reservations.submit, {
      venueSiteId: site.siteId,
      reservationDate: date,
      reservationOrderJson: JSON.stringify([slot]),
      ...proof,
    });
    return {
      code: body.code,
      status,
      ms,
      tradeNo: body.code === 200 ? (body.data as { tradeNo: string }).tradeNo : null,
    };
  }

  /** Gives every member a balance and the payment password of the demo accounts. */
  async fillWallets(): Promise<void> {
    await this.stack.pool.query(`
      insert into wallet (user_id, balance, pay_password_hash)
      select u.id, 100000, w.pay_password_hash
      from app_user u, wallet w
      where u.username like 'crowd%' and w.user_id = (select id from app_user where username = 'student01')
      on conflict (user_id) do update set balance = excluded.balance, pay_password_hash = excluded.pay_password_hash
    `);
  }

  /** Pays an order from the balance. */
  async pay(client: ApiClient, tradeNo: string): Promise<RushAnswer> {
    const { status, body, ms } = await client.call(payments.pay, {
      venueTradeNo: tradeNo,
      payType: payType.balance,
      payPassword: PAY_PASSWORD,
    });
    return { code: body.code, status, ms, tradeNo: body.code === 200 ? tradeNo : null };
  }

  /** Returns an error unless every order was paid once from a balance. */
  async findUnpaid(orders: readonly RushAnswer[]): Promise<string | null> {
    const { rows } = await this.stack.pool.query<{ paid: number }>(
      `
        select count(*)::int as paid
        from (
          select o.trade_no
          from venue_order o
            join wallet_txn t on t.biz_id = o.trade_no and t.delta = -o.amount
          where o.trade_no = any ($1) and o.pay_status = $2
          group by o.trade_no
          having count(*) = 1
        ) once
      `,
      [orders.map(({ tradeNo }) => tradeNo), payStatus.paid],
    );
    const paid = rows[0]?.paid ?? 0;
    return paid === orders.length ? null : `${paid} of ${orders.length} orders are paid once`;
  }

  /** Gets a captcha and solves it. */
  solve(client: ApiClient): Promise<string | null> {
    return solveCaptcha(client, this.redis);
  }

  /** Returns an error unless every promised order holds its slot, none is sold twice, and everybody was answered. */
  async findErrors(
    { siteId }: MeasuredSite,
    answers: readonly RushAnswer[],
    sold: number | null,
  ): Promise<string | null> {
    const promised = answers.flatMap(({ tradeNo }) => (tradeNo === null ? [] : [tradeNo]));
    const { rows } = await this.stack.pool.query<{ held: number; twice: number; lost: number }>(
      `
        select
          (select count(*)::int from v_occupancy where site_id = $1) as held,
          (
            select count(*)::int
            from v_occupancy a
              join v_occupancy b on a.id < b.id and a.space_id = b.space_id and a.during && b.during
            where a.site_id = $1
          ) as twice,
          (
            select count(*)::int
            from unnest($2::text[]) t
            where not exists (select 1 from v_occupancy h where h.trade_no = t)
          ) as lost
      `,
      [siteId, promised],
    );
    const { held, twice, lost } = rows[0] as { held: number; twice: number; lost: number };
    const unclear = answers.filter(isUnclear);
    const holds = twice === 0 && lost === 0 && unclear.length === 0 && (sold === null || held === sold);
    return holds
      ? null
      : `${held} slots held, ${twice} twice, ${lost} promised and not held, ${unclear.length} unclear answers (${unclear[0]?.status ?? ''} ${unclear[0]?.code ?? ''})`;
  }
}
