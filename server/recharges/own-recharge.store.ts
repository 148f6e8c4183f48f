import { Injectable } from '@nestjs/common';
import { payType } from '#domain/payments/pay.status';
import type { RechargeRow } from '#contract/wallet/wallet.contract';
import { Db } from '#server/kit/db/db';
import { contains, equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';
import { merchantIdSql, RECHARGE_ORDER_STATUS, RECHARGE_PAY_STATUS } from './recharge.store';

/** A stored recharge. */
export type StoredRecharge = Record<string, unknown> &
  Omit<RechargeRow, 'gmtCreate' | 'paidAt'> & { readonly gmtCreate: Date; readonly paidAt: Date | null };

const REFUNDABLE = 'greatest(0, least(c.amount - c.returned, coalesce(w.balance - w.gift, 0)))';
/**
 * List of recharges; the refundable amount is given only if no refund is pending and the recharge was not paid at a
 * counter, where its refund is requested.
 */
const rechargeList: ListQuery<'keyword' | 'payStatus' | 'orderStatus' | 'dateFrom' | 'dateTo', 'gmtCreate' | 'amount'> =
  {
    select: `
    c.id, c.trade_no as "tradeNo", ${yuanColumn('c.amount')} as amount, ${yuanColumn('c.gift')} as gift,
    ${RECHARGE_ORDER_STATUS} as "orderStatus", ${RECHARGE_PAY_STATUS} as "payStatus", c.pay_type as "payType",
    ${yuanColumn('c.returned')} as returned,
    case
      when c.paid_at is null or c.pay_type = ${payType.offline} or q.id is not null then 0
      else ${yuanColumn(REFUNDABLE)}
    end as unused,
    ${yuanColumn('least(coalesce(w.gift, 0), c.gift - c.gift_taken)')} as forfeit, q.id as "requestId",
    c.gmt_create as "gmtCreate", c.paid_at as "paidAt", epoch_ms(c.pay_before) as "payBefore"`,
    from: `
    recharge c
      left join v_wallet w on w.user_id = c.user_id
      left join wallet_request q on q.recharge_id = c.id and q.status = 0`,
    countFrom: 'recharge c',
    filters: {
      keyword: contains('c.trade_no'),
      payStatus: equals(`(${RECHARGE_PAY_STATUS})`),
      orderStatus: equals(`(${RECHARGE_ORDER_STATUS})`),
      dateFrom: sinceDate('c.gmt_create'),
      dateTo: untilDate('c.gmt_create'),
    },
    sorts: { gmtCreate: 'c.gmt_create', amount: 'c.amount' },
    notNullSorts: ['gmtCreate', 'amount'],
    tieBreaker: 'c.id desc',
  };

/** Reads a member's recharges. */
@Injectable()
export class OwnRechargeStore {
  readonly list: StoredList<StoredRecharge, [userId: number]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, rechargeList, (userId: number) => (bind) => [`c.user_id = ${bind(userId)}`]);
  }

  /** Returns a member's recharge. */
  async find(tradeNo: string, userId: number): Promise<StoredRecharge | undefined> {
    const [row] = await this.db.rows<StoredRecharge>(
      `select ${rechargeList.select} from ${rechargeList.from} where c.trade_no = $1 and c.user_id = $2`,
      [tradeNo, userId],
    );
    return row;
  }

  /** Returns the merchant that collects recharges: the configured one, or the first. */
  async collector(configured: number): Promise<number | null> {
    const [row] = await this.db.rows<{ id: number | null }>(`select ${merchantIdSql('$1::int')} as id`, [configured]);
    return row?.id ?? null;
  }
}
