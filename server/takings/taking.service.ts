import { Injectable } from '@nestjs/common';
import { enumMember as labelled } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { addDays, daysBetween, type LocalDate } from '#domain/kit/time';
import { bizType } from '#domain/sales/biz-type.status';
import { offlinePayType, payType } from '#domain/payments/pay.status';
import { takingFailure } from '#domain/takings/taking.failures';
import { TAKING_DAYS } from '#domain/takings/taking.rules';
import { takingBy, type TakingBy } from '#domain/takings/taking.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP, pageReply } from '#contract/kit/page';
import { takingRow, takings, type TakingRow } from '#contract/takings/taking.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import type { RowBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { TakingStore, type TakingLine } from './taking.store';

type TakingQuery = Omit<ParsedOf<typeof takings.list>, 'page' | 'size'>;
const ONLINE = { zh: '线上支付', en: 'Online' };
const sheet: Sheet<TakingRow> = {
  zh: '营收表',
  en: 'Takings',
  row: takingRow,
  columns: [
    { key: 'name', width: 24, value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'count' },
    { key: 'gross', money: true },
    { key: 'refundCount' },
    { key: 'refund', money: true },
    { key: 'net', money: true },
  ],
};

const singleBatch = <R>(rows: readonly R[]): RowBatches<R> => ({
  async *[Symbol.asyncIterator]() {
    await Promise.resolve();
    yield rows;
  },
  count: () => Promise.resolve(rows.length),
});

/** Sums finance records by day, method, seller, venue, business or merchant. */
@Injectable()
export class TakingService {
  constructor(
    private readonly store: TakingStore,
    private readonly clock: Clock,
  ) {}

  private get today(): LocalDate {
    return schoolTime(this.clock.now()).date;
  }

  async list(
    caller: Member,
    { page, size, ...query }: ParsedOf<typeof takings.list>,
  ): Promise<AnswerOf<typeof takings.list>> {
    const span = this.spanOf(query);
    const rows = await this.rows(caller, query);
    const sum = (of: 'gross' | 'refund' | 'net') => Math.round(rows.reduce((all, row) => all + row[of] * 100, 0)) / 100;
    const shown = size > 0 ? rows.slice(page * size, (page + 1) * size) : rows;
    return {
      ...pageReply(shown, rows.length, size > 0 ? { page, size } : { page: 0, size: rows.length }),
      ...span,
      totals: hasRight(caller, 'moneyEye') ? { gross: sum('gross'), refund: sum('refund'), net: sum('net') } : null,
    };
  }

  /** Exports the whole sheet; only for callers who may see money. */
  @ExportSource(takings.exportFile)
  async sheet(caller: Member, query: TakingQuery): Promise<ListSheet<TakingRow>> {
    if (!hasRight(caller, 'moneyEye')) throw new Failure(takingFailure.takingBlind);
    return { sheet, batches: singleBatch((await this.rows(caller, query)).slice(0, EXPORT_CAP)) };
  }

  private spanOf({ dateFrom, dateTo }: Pick<TakingQuery, 'dateFrom' | 'dateTo'>): {
    readonly from: LocalDate;
    readonly to: LocalDate;
  } {
    const to = dateTo ?? (dateFrom === undefined ? this.today : addDays(dateFrom, 30));
    const from = dateFrom ?? (`${to.slice(0, 8)}01` as LocalDate);
    const days = daysBetween(from, to) + 1;
    if (days < 1 || days > TAKING_DAYS) throw new Failure(takingFailure.takingRange, { days: TAKING_DAYS });
    return { from, to };
  }

  private async rows(caller: Member, query: TakingQuery): Promise<TakingRow[]> {
    const lines = await this.store.sums(caller, this.spanOf(query), query);
    const all = lines.reduce((sum, { gross }) => sum + gross, 0);
    const rows = lines.map((line): TakingRow => ({
      key: line.key,
      ...this.labelsOf(query.by, line),
      count: line.count,
      gross: line.gross / 100,
      refundCount: line.refundCount,
      refund: line.refund / 100,
      net: (line.gross - line.refund) / 100,
      share: all === 0 ? 0 : Math.round((line.gross / all) * 1_000) / 10,
    }));
    const { sort, order } = query;
    const turn = order === 'asc' ? 1 : -1;
    return rows.sort(
      (a, b) =>
        turn * (sort === 'key' ? a.key.localeCompare(b.key, 'en', { numeric: true }) : a[sort] - b[sort]) ||
        a.key.localeCompare(b.key, 'en', { numeric: true }),
    );
  }

  private labelsOf(
    by: TakingBy,
    { key, name, enName }: TakingLine,
  ): { readonly name: string; readonly enName: string } {
    const labels = (zh: string, en: string) => ({ name: zh, enName: en });
    if (by === takingBy.method) {
      const [method, offline] = key.split('/').map(Number);
      const [way, over] = [labelled(payType, method ?? 0), labelled(offlinePayType, offline ?? 0)];
      return labels(
        [way?.zh ?? '—', over?.zh].filter(Boolean).join(' · '),
        [way?.en ?? '—', over?.en].filter(Boolean).join(' · '),
      );
    }
    if (by === takingBy.business) return labels(labelled(bizType, key)?.zh ?? key, labelled(bizType, key)?.en ?? key);
    if (by === takingBy.seller)
      return key === '0' ? labels(ONLINE.zh, ONLINE.en) : labels(maskName(name ?? ''), maskName(name ?? ''));
    return by === takingBy.day ? labels(key, key) : labels(name ?? key, enName || (name ?? key));
  }
}
