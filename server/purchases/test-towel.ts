import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { failures, refuse } from '#domain/kit/failure';
import { fen } from '#domain/kit/money';
import { orderChannel } from '#domain/orders/order.status';
import { financeKind } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { bizType } from '#domain/sales/biz-type.status';
import { FEW_REFUNDS } from '#domain/sales/sale-kind';
import { AppModule } from '#server/app.module';
import type { Db } from '#server/kit/db/db';
import type { Env } from '#server/kit/runtime/env';
import type { DynamicModule } from '@nestjs/common';
import { PlainSaleService, type PlainKind, type Purchase } from '#server/sales/plain-sale.service';
import { SalesModule } from '#server/sales/sales.module';

const towelFailure = failures({
  towelForMembers: { kind: 'refused', zh: '毛巾仅售校内成员', en: 'Towels are sold to members of the school only.' },
});

/** An invented kind of thing sold: towels at ¥5, half of which is worth back. Nothing outside this file names it. */
export const towelSale: PlainKind = {
  letter: bizType.goods,
  settles: 'order',
  provenByNumber: true,
  income: financeKind.income,
  refund: financeKind.refund,
  maxRefunds: FEW_REFUNDS,
  takesCoupons: true,
  memberPage: null,
  isWrittenOff: true,
  holdMinutes: 10,
  refundPercent: () => 50,
  whyNotBuy: ({ roleId }) => Promise.resolve(roleId === role.external ? refuse(towelFailure.towelForMembers) : null),
  reserve: async (tx, _sale, items) => {
    const wanted = items.reduce((total, { quantity }) => total + quantity, 0);
    return (await tx.rows('update towel set stock = stock - $1 where stock >= $1 returning 1', [wanted])).length > 0;
  },
  release: async (tx, _sale, pieces) => {
    await tx.rows('update towel set stock = stock + $1', [pieces.reduce((total, { quantity }) => total + quantity, 0)]);
  },
  fulfil: async (tx, { tradeNo }) => {
    await tx.rows('insert into towel_handed (trade_no) values ($1)', [tradeNo]);
  },
};

/** Returns a purchase of towels. */
export const towels = (
  quantity: number,
  place: { venueId: number | null; merchantId: number },
  fee = 500,
): Purchase => ({
  ...place,
  letter: towelSale.letter,
  channel: orderChannel.mobile,
  name: '毛巾',
  enName: 'Towel',
  detail: '白色',
  detailEn: 'white',
  beginAt: '2026-01-01 00:00',
  endAt: '2099-01-01 00:00',
  lines: [{ subjectId: null, name: '毛巾', enName: 'Towel', quantity, fee: fen(fee * quantity) }],
});

@Injectable()
class TowelKind implements OnModuleInit {
  constructor(private readonly plain: PlainSaleService) {}

  onModuleInit(): void {
    this.plain.registerKind(towelSale);
  }
}

@Module({ imports: [SalesModule], providers: [TowelKind] })
class TowelsModule {}

/** The product with one more kind of thing sold. */
@Module({})
export class AppWithTowels {
  static with(env: Env): DynamicModule {
    return { module: AppWithTowels, imports: [AppModule.with(env), TowelsModule] };
  }
}

/** Creates the stock of towels and the list of those handed over. */
export async function stockTowels(db: Db, stock: number): Promise<void> {
  await db.rows('create table if not exists towel (stock integer not null check (stock >= 0))');
  await db.rows('create table if not exists towel_handed (trade_no text primary key)');
  await db.rows('delete from towel');
  await db.rows('insert into towel (stock) values ($1)', [stock]);
}
