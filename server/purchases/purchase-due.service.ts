import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure, refuse, throwIfRefused, type Refusal } from '#domain/kit/failure';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import { saleFailure } from '#domain/sales/sale.failures';
import { whyNotUsable } from '#domain/purchases/use.rules';
import {
  DueRegistry,
  type DuePlace,
  type DueRow,
  type DueSource,
  type DueSubject,
  type UsedThing,
  type WriteOff,
} from '#server/attendance/due-registry.service';
import type { Tx } from '#server/kit/db/db';
import { PlainSaleService, type SaleLine } from '#server/sales/plain-sale.service';
import { PurchaseService } from './purchase.service';

/** Returns why no piece of a line may be written off now, or null. */
const refusalOf = (line: SaleLine): Refusal | null => {
  const spec = whyNotUsable(line);
  return spec && refuse(spec, { begin: line.beginAt.slice(0, 16), end: line.endAt.slice(0, 16) });
};

const isAt = ({ venueId }: SaleLine, atVenueId: number | null): boolean =>
  atVenueId === null || venueId === null || venueId === atVenueId;

const toDueRow = (line: SaleLine): DueRow => ({
  key: `${line.tradeNo}-${line.itemId}`,
  tradeNo: line.tradeNo,
  userName: line.userName,
  roleId: line.roleId,
  title: line.name,
  enTitle: line.enName,
  detail: line.detail,
  detailEn: line.detailEn,
  beginAt: line.beginAt,
  endAt: line.endAt,
  venueName: line.venueName,
  enVenueName: line.enVenueName,
  left: line.left,
  refusal: refusalOf(line),
});

/** Sales of the plain kinds that staff write off as due things: each line is one, with the pieces that are left. */
@Injectable()
export class PurchaseDueService implements DueSource, OnModuleInit {
  constructor(
    private readonly registry: DueRegistry,
    private readonly plain: PlainSaleService,
    private readonly purchases: PurchaseService,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  sells(tradeNo: string): boolean {
    return this.plain.isWrittenOff(tradeNo);
  }

  async findDue(subject: DueSubject, { staff, venueId }: DuePlace): Promise<DueRow[]> {
    if ('tradeNo' in subject) {
      const lines = await this.plain.linesOf(subject.tradeNo, staff);
      for (const line of lines) this.assertAt(line, venueId);
      return lines.map(toDueRow);
    }
    const lines = await this.plain.usableLines(subject.userIds, staff);
    return lines.filter((line) => isAt(line, venueId)).map(toDueRow);
  }

  async writeOff(tx: Tx, { tradeNo, lineId, pieces }: WriteOff, { staff, venueId }: DuePlace): Promise<UsedThing> {
    const sale = await this.plain.lockRow(tx, tradeNo);
    const line = (await this.plain.linesOf(tradeNo, staff, tx)).find(({ itemId }) => itemId === lineId);
    if (!line) throw new Failure(saleFailure.itemGone);
    this.assertAt(line, venueId);
    throwIfRefused(refusalOf(line));
    await this.purchases.use(tx, sale, [{ itemId: line.itemId, quantity: pieces }], staff.userId);
    return { title: line.name, enTitle: line.enName };
  }

  private assertAt(line: SaleLine, venueId: number | null): void {
    if (!isAt(line, venueId)) throw new Failure(orderCheckFailure.checkElsewhere, { place: line.venueName });
  }
}
