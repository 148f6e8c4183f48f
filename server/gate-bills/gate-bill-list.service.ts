import { Injectable } from '@nestjs/common';
import { gateAppealStatus, gateBillKind, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { maskName } from '#domain/kit/identity';
import { payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { gateBillRow, gateBills, type GateBillRow } from '#contract/gate-bills/gate-bill.contract';
import type { Member } from '#server/kit/access/caller';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { GateBillListStore } from './gate-bill-list.store';

const sheet: Sheet<GateBillRow> = {
  zh: '闸机计费记录',
  en: 'Gate bills',
  row: gateBillRow,
  columns: [
    { key: 'billNo', width: 20 },
    { key: 'kind', of: gateBillKind },
    { key: 'part' },
    { key: 'holder' },
    { key: 'labelNo' },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'inAt', width: 20 },
    { key: 'outAt', width: 20 },
    { key: 'minutes' },
    { key: 'exitMissing' },
    { key: 'amount', money: true },
    { key: 'status', of: gateBillStatus },
    { key: 'payStatus', of: payStatus },
    { key: 'payType', of: payType },
    { key: 'paidAt', width: 20 },
    { key: 'refunded', money: true },
    { key: 'waiveReason', width: 24 },
    { key: 'appeal', of: gateAppealStatus },
    { key: 'appealReason', width: 24 },
    { key: 'appealAnswer', width: 24 },
  ],
};

const masked = (row: GateBillRow): GateBillRow => ({ ...row, holder: maskName(row.holder) });

/** Lists gate bills for staff. */
@Injectable()
export class GateBillListService {
  constructor(private readonly store: GateBillListStore) {}

  /** Returns one page with the sums of the whole list. */
  async list(query: ParsedOf<typeof gateBills.list>, caller: Member): Promise<AnswerOf<typeof gateBills.list>> {
    const [page, totals] = await Promise.all([this.store.list.page(query, caller), this.store.totals(query, caller)]);
    return { ...page, content: page.content.map(masked), totals };
  }

  /** Returns the filtered bills as a sheet. */
  @ExportSource(gateBills.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof gateBills.exportFile>, 'lang'>): ListSheet<GateBillRow> {
    return { sheet, batches: mapBatches(this.store.list.rows(filter, caller), masked) };
  }
}
