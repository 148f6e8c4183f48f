import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import { Failure } from '#domain/kit/failure';
import { financeStatus } from '#domain/payments/pay.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { FinanceDetail, financeRecords } from '#contract/finance/finance-record.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { scopeSql } from '#server/kit/access/scope';
import { financeColumns, toFinanceRow, FINANCE_FROM, FINANCE_SELECT, type StoredRecord } from './finance.service';

type StoredFinanceRecord = StoredRecord &
  Pick<FinanceDetail['record'], 'offlineType' | 'remark'> & { readonly cashierName: string | null };
type FinanceDetailRows<K extends 'records' | 'attempts' | 'notices' | 'refunds' | 'ledger'> = (Omit<
  FinanceDetail[K][number],
  'at'
> & { readonly at: Date } & Record<string, unknown>)[];

/** Maximum number of rows shown of each kind: a request of five hundred dates has as many refunds. */
const MAX_ROWS = 200;
const yuan = (column: string) => `(${column} / 100.0)::float8`;
const schoolStampSql = (at: unknown): string | null => (at instanceof Date ? schoolStamp(at.getTime()) : null);
const withoutKeys = <T extends { readonly at: Date; readonly doneAt?: unknown }>(rows: readonly T[]) =>
  rows.map((row) => ({
    ...row,
    at: schoolStamp(row.at.getTime()),
    ...('doneAt' in row ? { doneAt: schoolStampSql(row.doneAt) } : {}),
  }));

/** Reads a finance record with everything that moved money under its number. */
@Injectable()
export class FinanceRecordService {
  constructor(private readonly db: Db) {}

  /** Returns the merchants whose records the caller may read. */
  async listMerchants(caller: Caller): Promise<AnswerOf<typeof financeRecords.choices>> {
    const values: unknown[] = [];
    const scope = scopeSql(
      { ...requireMember(caller), orgIds: null, ownerId: null },
      { merchant: 'm.id', venue: 'v.id' },
      values,
    );
    const merchants = await this.db.rows<{ id: number; name: string; enName: string }>(
      `
        select distinct m.id, m.merchant_name as name, m.en_name as "enName"
        from merchant m
          join venue v on v.merchant_id = m.id
        where ${scope}
        order by m.id
      `,
      values,
    );
    return { merchants };
  }

  /** Returns the record if the caller may read it. */
  async detail(caller: Caller, id: number): Promise<FinanceDetail> {
    const values: unknown[] = [id];
    const [record] = await this.db.rows<StoredFinanceRecord & Record<string, unknown>>(
      `
        select ${FINANCE_SELECT}, f.offline_type as "offlineType", f.remark,
          (select c.name from app_user c where c.id = f.cashier_id) as "cashierName"
        from ${FINANCE_FROM}
        where f.id = $1 and ${scopeSql(requireMember(caller), financeColumns, values)}
      `,
      values,
    );
    if (!record) throw new Failure(systemFailure.notFound);
    return {
      record: {
        ...toFinanceRow(record),
        offlineType: record.offlineType,
        remark: record.remark,
        cashierName: record.cashierName && maskName(record.cashierName),
      },
      ...(await this.readRelated(record.tradeNo)),
    };
  }

  private async readRelated(tradeNo: string): Promise<Omit<FinanceDetail, 'record'>> {
    const rows = <K extends 'records' | 'attempts' | 'notices' | 'refunds' | 'ledger'>(sql: string) =>
      this.db.rows<FinanceDetailRows<K>[number]>(`${sql} limit ${MAX_ROWS}`, [tradeNo]);
    const numbers = `array(select attempt_no from pay_attempt where trade_no = $1 union all select refund_no from refund where trade_no = $1)`;
    const [[order], records, attempts, notices, refunds, ledger] = await Promise.all([
      this.db.rows<NonNullable<FinanceDetail['order']> & Record<string, unknown>>(
        `
          select o.order_status::int as "orderStatus", o.pay_status as "payStatus", ${yuan('p.due')} as due,
            ${yuan('p.paid')} as paid, ${yuan('p.refunded')} as refunded, ${yuan('p.in_transit')} as moving,
            ${yuan('p.kept')} as kept
          from venue_order o
            join v_payment p using (trade_no)
          where o.trade_no = $1
        `,
        [tradeNo],
      ),
      rows<'records'>(
        `
          select id, no, kind, pay_type as "payType", ${yuan('amount')} as amount, status,
            coalesce(done_at, gmt_create) as at
          from finance_record
          where trade_no = $1
          order by id
        `,
      ),
      rows<'attempts'>(
        `
          select attempt_no as "attemptNo", pay_type as "payType", ${yuan('amount')} as amount, state,
            channel_trade_no as "channelTradeNo", poll_count as polls, last_error as "lastError", gmt_create as at,
            done_at as "doneAt"
          from pay_attempt
          where trade_no = $1
          order by id
        `,
      ),
      rows<'notices'>(
        `
          select id::int, channel, kind, verified, ref_no as "refNo", at
          from pay_notice
          where ref_no = any(${numbers})
          order by id
        `,
      ),
      rows<'refunds'>(
        `
          select refund_no as "refundNo", pay_type as "payType", route, ${yuan('amount')} as amount,
            ${yuan('deduct')} as deduct, status, tries, reason, last_error as "lastError",
            channel_refund_no as "channelRefundNo", gmt_create as at, done_at as "doneAt",
            case when status = ${financeStatus.refunding} then epoch_ms(next_try_at) end as "nextTryAt"
          from refund
          where trade_no = $1
          order by id
        `,
      ),
      rows<'ledger'>(
        `
          select id::int, kind, ${yuan('delta')} as delta, ${yuan('balance_after')} as "balanceAfter", biz_id as "bizId", at
          from wallet_txn
          where biz_id like $1 || '%'
          order by id
        `,
      ),
    ]);
    return {
      order: order ?? null,
      records: withoutKeys(records),
      attempts: withoutKeys(attempts),
      notices: withoutKeys(notices),
      refunds: withoutKeys(refunds),
      ledger: withoutKeys(ledger),
    } as Omit<FinanceDetail, 'record'>;
  }
}
