import { Injectable } from '@nestjs/common';
import { payType, type WalletKind } from '#domain/payments/pay.status';
import { curveStep, type Period } from '#domain/statistics/period.rules';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { pointColumn } from '#server/kit/db/rollup-rows';

/** What came into and went out of wallets at a point, by kind; in fen. */
export interface WalletFlow extends Record<string, unknown> {
  readonly at: string;
  readonly kind: WalletKind;
  readonly came: number;
  readonly went: number;
}

/** What was paid by campus card at a point; in fen. */
export interface CardFlow extends Record<string, unknown> {
  readonly at: string;
  readonly gross: number;
  readonly refund: number;
}

/** Reads the statistics of stored value and campus cards from the rollups. */
@Injectable()
export class StoredValueStore {
  constructor(private readonly db: Db) {}

  /** Returns the flows of wallets at every point of a period. */
  findWalletFlows(scope: Scope, period: Period): Promise<WalletFlow[]> {
    const at = pointColumn(curveStep(period));
    const values: unknown[] = [period.from, period.to];
    const mine = scopeSql(scope, {}, values);
    return this.db.rows<WalletFlow>(
      `
        select ${at} as at, c.kind, sum(c.came)::float8 as came, sum(c.went)::float8 as went
        from stat_wallet_total c
        where c.span = 1 and c.day between $1::date and $2::date and ${mine}
        group by 1, 2
      `,
      values,
    );
  }

  /** Returns the sum in wallets before a period. */
  async sumBefore(scope: Scope, period: Period): Promise<number> {
    const values: unknown[] = [period.from, period.to];
    const mine = scopeSql(scope, {}, values);
    const [opening] = await this.db.rows<{ sum: number }>(
      `
        select coalesce(sum(c.came - c.went), 0)::float8 as sum
        from stat_wallet_total c
        where c.span = 1 and c.day < $1::date and $2::date is not null and ${mine}
      `,
      values,
    );
    return opening?.sum ?? 0;
  }

  /** Returns the payments by campus card at every point of a period. */
  findCardFlows(scope: Scope, period: Period): Promise<CardFlow[]> {
    const at = pointColumn(curveStep(period));
    const values: unknown[] = [period.from, period.to];
    const mine = scopeSql(scope, { venue: 'c.venue_id', merchant: 'c.merchant_id' }, values);
    return this.db.rows<CardFlow>(
      `
        select ${at} as at, sum(c.gross)::float8 as gross, sum(c.refund)::float8 as refund
        from stat_income c
        where c.span = 1
          and c.basis = 1
          and c.pay_type = ${payType.campusCard}
          and c.day between $1::date and $2::date
          and ${mine}
        group by 1
      `,
      values,
    );
  }
}
