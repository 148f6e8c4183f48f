import { Injectable } from '@nestjs/common';
import { whyNot } from '#domain/kit/machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseMachine } from '#domain/orders/promise.machine';
import { promiseStatus, type PromiseStatus } from '#domain/orders/promise.status';
import { room, type LiveBody } from '#contract/kit/live';
import type { Tx } from '#server/kit/db';

/** Somebody who came in. `at` epoch ms; `key` is the caller's own name for the passage. */
export interface Entry {
  readonly key: number;
  readonly userId: number;
  readonly at: number;
}

/** Which booking each entry used, and what the live rooms say of it. */
export interface SignedIn {
  readonly used: ReadonlyMap<number, string>;
  readonly changes: readonly { readonly room: string; readonly patch: LiveBody }[];
}

interface Candidate extends Record<string, unknown> {
  readonly key: number;
  readonly at: number;
  readonly tradeNo: string;
  readonly promiseStatus: PromiseStatus;
  readonly opensAt: number;
  readonly endsAt: number;
}

const nobody: SignedIn = { used: new Map(), changes: [] };

/** Paid bookings of whoever came in at this venue, from the day before to the day after: the machine says which of them is open now. */
const CANDIDATES = `
  select x.key, x.ms as at, o.trade_no as "tradeNo", o.promise_status as "promiseStatus",
         epoch_ms((o.begin_at - r.advance_entry_min * interval '1 minute') at time zone z.zone) as "opensAt", epoch_ms(o.end_at at time zone z.zone) as "endsAt"
    from (select school_zone() as zone) z
    cross join (select e.key, e."userId", e.at as ms, to_timestamp(e.at / 1000.0) as at from jsonb_to_recordset($1::jsonb) as e(key bigint, "userId" int, at float8)) x
    join site s on s.venue_id = $2 and (cardinality($3::int[]) = 0 or s.id = any ($3))
    join rule_set r on r.id = s.rule_set_id
    join venue_order o on o.site_id = s.id and o.reservation_date between (x.at at time zone z.zone)::date - 1 and (x.at at time zone z.zone)::date + 1
     and o.order_status = $4 and o.pay_status = $5 and (o.user_id = x."userId" or x."userId" = any (o.buddy_ids))
   order by x.key, o.begin_at, o.id`;

/** People of a paid booking who pass a gate in its time have come (T11). */
@Injectable()
export class SignInService {
  /** Signs in the bookings these entries belong to; `siteIds` narrows it to the sites a terminal stands at. The changes are to be told last. */
  async enter(tx: Tx, { venueId, siteIds, entries }: { readonly venueId: number; readonly siteIds: readonly number[]; readonly entries: readonly Entry[] }): Promise<SignedIn> {
    if (entries.length === 0) return nobody;
    const found = await tx.rows<Candidate>(CANDIDATES, [JSON.stringify(entries), venueId, siteIds, orderStatus.normal, payStatus.paid]);
    const open = found.filter(({ at, opensAt, endsAt }) => at >= opensAt && at < endsAt);
    const used = new Map<number, string>();
    for (const { key, tradeNo } of open) if (!used.has(key)) used.set(key, tradeNo);
    const due = open.filter((one) => used.get(one.key) === one.tradeNo && whyNot(promiseMachine, 'signIn', one, { ...one, now: one.at }) === null);
    return { used, changes: await this.sign(tx, [...new Set(due.map(({ tradeNo }) => tradeNo))]) };
  }

  private async sign(tx: Tx, tradeNos: readonly string[]): Promise<SignedIn['changes']> {
    if (tradeNos.length === 0) return [];
    await tx.rows('select 1 from venue_order where trade_no = any ($1) order by id for no key update', [tradeNos]);
    const signed = await tx.rows<{ tradeNo: string }>(
      `update venue_order set promise_status = $2, version = version + 1 where trade_no = any ($1) and promise_status = $3 and order_status = $4 and pay_status = $5 returning trade_no as "tradeNo"`,
      [tradeNos, promiseStatus.signedIn, promiseStatus.none, orderStatus.normal, payStatus.paid],
    );
    const moved = signed.map(({ tradeNo }) => tradeNo);
    if (moved.length === 0) return [];
    await tx.rows('update venue_order_item set promise_status = $2 where trade_no = any ($1) and promise_status = $3', [moved, promiseStatus.signedIn, promiseStatus.none]);
    await tx.rows(`insert into order_log (trade_no, action) select unnest($1::text[]), 'signIn'`, [moved]);
    return moved.map((tradeNo) => ({ room: room.order(tradeNo), patch: { orderStatus: orderStatus.normal, payStatus: payStatus.paid, payDeadline: null } }));
  }
}
