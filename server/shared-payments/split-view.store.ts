import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import { payStatus } from '#domain/orders/order.status';
import { shareStatus } from '#domain/shared-payments/split.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { SplitView, splits } from '#contract/shared-payments/split.contract';
import { Db } from '#server/kit/db/db';

/** The order of a shared payment as its page shows it. */
type SplitHeadRow = Omit<SplitView, 'payFee' | 'owner' | 'companions' | 'shares'> & {
  amount: Fen;
  userId: number;
  buddyIds: number[];
  over: boolean;
};
/** A participant with their share. */
type SplitPersonRow = {
  id: number;
  userId: number;
  name: string;
  enName: string;
  amount: Fen;
  status: number;
  paidBy: string | null;
  enPaidBy: string | null;
};

/** A share that waits for a person. */
type OwnShareRow = Omit<AnswerOf<typeof splits.mine>[number], 'amount'> & { amount: Fen };

/** Reads shared payments as their participants see them. */
@Injectable()
export class SplitViewStore {
  constructor(private readonly db: Db) {}

  /** Returns the order of a shared payment. */
  async findOrder(tradeNo: string): Promise<SplitHeadRow | undefined> {
    const [head] = await this.db.rows<SplitHeadRow>(
      `
        select
          o.trade_no as "tradeNo", o.user_id as "userId", o.buddy_ids as "buddyIds", s.site_name as "siteName",
          s.en_name as "enSiteName", o.detail, o.detail_en as "detailEn", o.begin_at as "beginAt",
          o.end_at as "endAt", o.amount, o.order_status::int as "orderStatus", o.pay_status as "payStatus",
          epoch_ms(o.pay_deadline) as "payDeadline",
          exists (select 1 from order_split x where x.trade_no = o.trade_no and x.ended_at is not null)
            and o.order_status = '1'
            and o.pay_status = 1 as over
        from v_venue_order o
          join v_site s on s.id = o.site_id
        where o.trade_no = $1
      `,
      [tradeNo],
    );
    return head;
  }

  /** Returns the participants of a shared payment in their order. */
  listPeople(tradeNo: string): Promise<SplitPersonRow[]> {
    return this.db.rows<SplitPersonRow>(
      `
        select h.id, h.user_id as "userId", u.name, u.en_name as "enName", h.amount, h.status, p.name as "paidBy",
          p.en_name as "enPaidBy"
        from order_share h
          join v_app_user u on u.id = h.user_id
          left join v_app_user p on p.id = h.paid_by and h.paid_by <> h.user_id
        where h.trade_no = $1
        order by h.n
      `,
      [tradeNo],
    );
  }

  /** Returns the shares in orders of others that wait for a person, most urgent first. */
  listOwn(userId: number): Promise<OwnShareRow[]> {
    return this.db.rows<OwnShareRow>(
      `
        select h.trade_no as "tradeNo", u.name as owner, u.en_name as "enOwner", s.site_name as "siteName",
          s.en_name as "enSiteName", o.begin_at as "beginAt", o.end_at as "endAt", h.amount, h.status,
          epoch_ms(o.pay_deadline) as "payDeadline"
        from order_share h
          join order_split x on x.trade_no = h.trade_no and x.ended_at is null
          join v_venue_order o on o.trade_no = h.trade_no and o.order_status = '1'
          join v_app_user u on u.id = o.user_id
          join v_site s on s.id = o.site_id
        where h.user_id = $1
          and o.user_id <> $1
          and (
            (h.status = ${shareStatus.unpaid} and o.pay_status = ${payStatus.unpaid} and o.pay_deadline > app_now())
            or (h.status in (${shareStatus.paid}, ${shareStatus.kept}) and o.end_at > school_now())
          )
        order by h.status, o.begin_at
        limit 20
      `,
      [userId],
    );
  }
}
