import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { attemptState, financeStatus, refundRoute } from '#domain/payments/pay.status';
import { lineKey, type OurLine } from '#domain/reconciliation/statement.rules';
import { lineKind } from '#domain/reconciliation/recon.status';
import type { Tx } from '#server/kit/db/db';
import type { ChannelAccount } from '#server/payments/payment-inquiry.service';
import { ReconLineEntity } from './recon-line.entity';

/** A statement line as stored. */
export interface StoredStatementLine {
  readonly kind: 1 | 2;
  readonly no: string;
  readonly channelNo: string;
  readonly amount: Fen;
  readonly fee: Fen;
  readonly at: number;
}

/** Channels date their statements in China's time zone. */
const DAY = `($3::date::timestamp at time zone 'Asia/Shanghai')`;
const within = (column: string) => `${column} >= ${DAY} and ${column} < ${DAY} + interval '1 day'`;

/** Reads and writes statement lines and the matching lines of ours. */
@Injectable()
export class StatementStore {
  /** Replaces the stored statement of the day. */
  async replaceLines(
    tx: Tx,
    { payType, accountId }: ChannelAccount,
    day: LocalDate,
    lines: readonly StoredStatementLine[],
  ): Promise<void> {
    await tx.repository(ReconLineEntity).delete({ payType, accountId: accountId ?? IsNull(), day });
    await tx.rows(
      `
        insert into recon_line (pay_type, account_id, day, kind, no, channel_no, amount, fee, at)
        select $1, $2, $3, x.kind, x.no, x."channelNo", x.amount, x.fee, to_timestamp(x.at / 1000.0)
        from jsonb_to_recordset($4::jsonb) as x (
          kind smallint, no text, "channelNo" text, amount int, fee int, at float8
        )
      `,
      [payType, accountId, day, JSON.stringify(lines)],
    );
  }

  /** Returns our attempts and refunds that ended on a day at this account, and those a statement names. */
  listOurLines(
    tx: Tx,
    { payType, accountId }: ChannelAccount,
    day: LocalDate,
    named: readonly string[],
  ): Promise<OurLine[]> {
    return tx.rows<OurLine & Record<string, unknown>>(
      `
        select
          ${lineKind.pay} as kind, a.attempt_no as no, a.trade_no as "tradeNo", a.amount,
          case
            when a.state = ${attemptState.duplicate}
              and not exists (select 1 from v_refund r where r.attempt_no_paid = a.attempt_no)
              then 'double'
            when a.state in (${attemptState.success}, ${attemptState.duplicate}) then 'done'
            else 'open'
          end as state
        from v_pay_attempt a
        where a.pay_type = $1
          and a.account_id is not distinct from $2
          and (
            a.attempt_no = any($4)
            or a.state in (${attemptState.success}, ${attemptState.duplicate}) and ${within('a.done_at')}
          )
        union all
        select ${lineKind.refund}, r.refund_no, r.trade_no, r.amount,
          case when r.status = ${financeStatus.complete} then 'done' else 'open' end
        from v_refund r
          join v_pay_attempt a on a.attempt_no = r.attempt_no_paid
        where r.pay_type = $1
          and a.account_id is not distinct from $2
          and r.route = ${refundRoute.original}
          and (r.refund_no = any($4) or r.status = ${financeStatus.complete} and ${within('r.done_at')})
      `,
      [payType, accountId, day, named],
    );
  }

  /** Returns which of these numbers are on statements of other days. */
  async listOtherDayKeys(
    tx: Tx,
    { payType, accountId }: ChannelAccount,
    day: LocalDate,
    numbers: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const rows = await tx.rows<{ kind: 1 | 2; no: string }>(
      `
        select distinct kind, no
        from recon_line
        where no = any($4) and pay_type = $1 and account_id is not distinct from $2 and day <> $3
      `,
      [payType, accountId, day, numbers],
    );
    return new Set(rows.map(lineKey));
  }
}
