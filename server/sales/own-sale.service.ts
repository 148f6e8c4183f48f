import { Injectable } from '@nestjs/common';
import { toYuan } from '#domain/kit/money';
import { memberPageOf } from '#domain/sales/sale-kind';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { pageReply } from '#contract/kit/page';
import type { sales } from '#contract/sales/sale.contract';
import type { Member } from '#server/kit/access/caller';
import { OwnSaleStore } from './own-sale.store';
import { SaleRegistry } from './sale-registry.service';

/** Lists what a member bought, whatever its kind. */
@Injectable()
export class OwnSaleService {
  constructor(
    private readonly store: OwnSaleStore,
    private readonly registry: SaleRegistry,
  ) {}

  /** Returns a page of the caller's sales, and how many there are of each kind. */
  async mine(input: ParsedOf<typeof sales.mine>, { userId }: Member): Promise<AnswerOf<typeof sales.mine>> {
    const [rows, kinds] = await Promise.all([this.store.page(userId, input), this.store.countKinds(userId)]);
    const total = kinds
      .filter(({ biz }) => input.biz === undefined || biz === input.biz)
      .reduce((sum, { count }) => sum + count, 0);
    const content = rows.map(({ id, ...row }) => {
      const kind = this.registry.find(row.tradeNo);
      return {
        ...row,
        amount: toYuan(row.amount),
        paid: toYuan(row.paid),
        refunded: toYuan(row.refunded),
        page: kind && memberPageOf(kind, { tradeNo: row.tradeNo, id }),
      };
    });
    return { ...pageReply(content, total, input), kinds };
  }
}
