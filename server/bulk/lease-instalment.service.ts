import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { daysBetween, type LocalDate } from '#domain/kit/time';
import { instalmentStage } from '#domain/bulk/bulk.rules';
import { dueKind, dueStage, type DueKind } from '#domain/bulk/bulk.status';
import { offlinePayType, payType } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { instalmentRow, leases, type InstalmentRow } from '#contract/bulk/lease.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { SchoolClock } from '#server/boards/school-clock.service';
import { InstalmentListStore, type InstalmentRecord } from './instalment-list.store';

const sheet: Sheet<InstalmentRow> = {
  zh: '租赁收款',
  en: 'Lease payments',
  row: instalmentRow,
  columns: [
    { key: 'batchNo', width: 20 },
    { key: 'title', width: 28 },
    { key: 'orgName', width: 24 },
    { key: 'phone' },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'no' },
    { key: 'kind', of: dueKind },
    { key: 'due' },
    { key: 'amount', money: true },
    { key: 'stage', of: dueStage },
    { key: 'paidAt' },
    { key: 'payType', of: payType },
    { key: 'offlineType', of: offlinePayType },
    { key: 'receipt', width: 20 },
    { key: 'collector' },
  ],
};

/** Lists instalments. */
@Injectable()
export class LeaseInstalmentService {
  constructor(
    private readonly store: InstalmentListStore,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns one page of instalments; totals only with the right to see money. */
  async list(
    member: Member,
    { page, size, ...filter }: ParsedOf<typeof leases.dues>,
  ): Promise<AnswerOf<typeof leases.dues>> {
    const rows = await this.store.list.page({ ...filter, page, size }, member);
    return {
      ...rows,
      content: rows.content.map((row) => this.toInstalmentRow(row, hasRight(member, 'viewPhone'))),
      totals: hasRight(member, 'moneyEye') ? await this.store.totals(filter, member) : null,
    };
  }

  /** Exports the filtered list. */
  @ExportSource(leases.duesExport)
  sheet(caller: Member, filter: ListRequest): ListSheet<InstalmentRow> {
    return {
      sheet,
      batches: mapBatches(this.store.list.rows(filter, caller), (row) =>
        this.toInstalmentRow(row, hasRight(caller, 'viewPhone')),
      ),
    };
  }

  private toInstalmentRow(row: InstalmentRecord, seesPhone: boolean): InstalmentRow {
    const { date: today } = this.clock.moment();
    const due = row.due as LocalDate;
    return {
      ...row,
      phone: seesPhone ? row.phone : maskPhone(row.phone),
      kind: row.kind as DueKind,
      days: daysBetween(today, due),
      stage: instalmentStage({ due, paid: row.paidAt !== null, isVoid: row.stage === dueStage.void }, today),
      paidAt: row.paidAt && schoolStamp(row.paidAt.getTime()),
    };
  }
}
