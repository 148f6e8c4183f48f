import { Injectable } from '@nestjs/common';
import { financeStatus } from '#domain/payments/pay.status';
import type { FinanceDetail } from '#contract/finance/finance-record.contract';
import { Db } from '#server/kit/db/db';
import { yuanColumn } from '#server/kit/db/yuan-column';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import { financeColumns, FINANCE_FROM, FINANCE_SELECT, type StoredRecord } from './finance.store';

type StoredFinanceRecord = StoredRecord &
  Pick<FinanceDetail['record'], 'offlineType' | 'remark'> & { readonly cashierName: string | null };
type Related = 'records' | 'attempts' | 'notices' | 'refunds' | 'ledger';
type FinanceDetailRows<K extends Related> = (Omit<FinanceDetail[K][number], 'at'> & { readonly at: Date } & Record<
    string,
    unknown
  >)[];
type FinanceOrder = NonNullable<FinanceDetail['order']>;

/** Maximum number of rows shown of each kind: a request of five hundred dates has as many refunds. */
const MAX_ROWS = 200;

/** Reads one finance record with everything that moved money under its number. */
@Injectable()
export class FinanceRecordStore {
  constructor(private readonly db: Db) {}

  /** Returns the merchants whose records a scope includes. */
  listMerchants(scope: Scope): Promise<{ id: number; name: string; enName: string }[]> {
    const values: unknown[] = [];
    const condition = scopeSql(scope, { merchant: 'm.id', venue: 'v.id' }, values);
    return this.db.rows(
      `
        select distinct m.id, m.merchant_name as name, m.en_name as "enName"
        from v_merchant m
          join v_venue v on v.merchant_id = m.id
        where ${condition}
        order by m.id
      `,
      values,
    );
  }

  /** Returns a record if a scope includes it. */
  async find(id: number, scope: Scope): Promise<StoredFinanceRecord | undefined> {
    const values: unknown[] = [id];
    const [record] = await this.db.rows<StoredFinanceRecord & Record<string, unknown>>(
      `
        select ${FINANCE_SELECT}, f.offline_type as "offlineType", f.remark,
          (select c.name from v_app_user c where c.id = f.cashier_id) as "cashierName"
        from ${FINANCE_FROM}
        where f.id = $1 and ${scopeSql(scope, financeColumns, values)}
      `,
      values,
    );
    return record;
  }

  /** Returns the order of a trade number with its payment sums. */
  async findOrder(tradeNo: string): Promise<FinanceOrder | undefined> {
    const [order] = await this.db.rows<FinanceOrder & Record<string, unknown>>(
      `
        select o.order_status::int as "orderStatus", o.pay_status as "payStatus", ${yuanColumn('p.due')} as due,
          ${yuanColumn('p.paid')} as paid,
          ${yuanColumn('p.refunded')} as refunded, ${yuanColumn('p.in_transit')} as moving,
          ${yuanColumn('p.kept')} as kept
        from v_sale o
          join v_payment p using (trade_no)
        where o.trade_no = $1
      `,
      [tradeNo],
    );
    return order;
  }

  /** Returns the finance records of a trade number. */
  findRecords(tradeNo: string): Promise<FinanceDetailRows<'records'>> {
    return this.db.rows(
      `
        select id, no, kind, pay_type as "payType", ${yuanColumn('amount')} as amount, status,
          coalesce(done_at, gmt_create) as at
        from finance_record
        where trade_no = $1
        order by id
        limit $2
      `,
      [tradeNo, MAX_ROWS],
    );
  }

  /** Returns the payment attempts of a trade number. */
  findAttempts(tradeNo: string): Promise<FinanceDetailRows<'attempts'>> {
    return this.db.rows(
      `
        select attempt_no as "attemptNo", pay_type as "payType", ${yuanColumn('amount')} as amount, state,
          channel_trade_no as "channelTradeNo", poll_count as polls, last_error as "lastError", gmt_create as at,
          done_at as "doneAt"
        from pay_attempt
        where trade_no = $1
        order by id
        limit $2
      `,
      [tradeNo, MAX_ROWS],
    );
  }

  /** Returns the payment notices of the attempts and refunds of a trade number. */
  findNotices(tradeNo: string): Promise<FinanceDetailRows<'notices'>> {
    return this.db.rows(
      `
        select id::int, channel, kind, verified, ref_no as "refNo", at
        from v_pay_notice
        where ref_no = any(array(
          select attempt_no from pay_attempt where trade_no = $1
          union all
          select refund_no from v_refund where trade_no = $1
        ))
        order by id
        limit $2
      `,
      [tradeNo, MAX_ROWS],
    );
  }

  /** Returns the refunds of a trade number. */
  findRefunds(tradeNo: string): Promise<FinanceDetailRows<'refunds'>> {
    return this.db.rows(
      `
        select refund_no as "refundNo", pay_type as "payType", route, ${yuanColumn('amount')} as amount,
          ${yuanColumn('deduct')} as deduct, status, tries, reason, last_error as "lastError",
          channel_refund_no as "channelRefundNo", gmt_create as at, done_at as "doneAt",
          case when status = ${financeStatus.refunding} then epoch_ms(next_try_at) end as "nextTryAt"
        from v_refund
        where trade_no = $1
        order by id
        limit $2
      `,
      [tradeNo, MAX_ROWS],
    );
  }

  /** Returns the wallet entries of a trade number. */
  findWalletEntries(tradeNo: string): Promise<FinanceDetailRows<'ledger'>> {
    return this.db.rows(
      `
        select id::int, kind, ${yuanColumn('delta')} as delta, ${yuanColumn('balance_after')} as "balanceAfter",
          biz_id as "bizId", at
        from v_wallet_txn
        where biz_id like $1 || '%'
        order by id
        limit $2
      `,
      [tradeNo, MAX_ROWS],
    );
  }
}
