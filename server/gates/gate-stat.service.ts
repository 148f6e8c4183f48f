import { Injectable } from '@nestjs/common';
import { gateDirection, gateMethod, gateRefusal, gateResult } from '#domain/devices/device.status';
import { gateStatBy, type GateStatBy } from '#domain/gates/gate-stat.status';
import { enumMember, type AnyEnumeration } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { countDays, MAX_DAYS, resolvePeriod, type Period } from '#domain/statistics/period.rules';
import { statisticsFailure } from '#domain/statistics/statistics.failures';
import { gateStatistics, type GateStatRow } from '#contract/gates/gate-stat.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { pageReply } from '#contract/kit/page';
import type { Member } from '#server/kit/access/caller';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { GateService } from './gate.service';
import { GateStatStore, type GateStatFilter, type GateStatSum, type InsideExtreme } from './gate-stat.store';

type StatReply = AnswerOf<typeof gateStatistics.list>;

/** The enumerations whose codes are row keys. */
const codesBy: Partial<Record<GateStatBy, AnyEnumeration>> = {
  [gateStatBy.direction]: gateDirection,
  [gateStatBy.method]: gateMethod,
  [gateStatBy.result]: gateResult,
  [gateStatBy.reason]: gateRefusal,
};

/** Names of rows without a gate, a device or a reason. */
const nameless: Partial<Record<GateStatBy, { readonly zh: string; readonly en: string }>> = {
  [gateStatBy.gate]: { zh: '未编组设备与人工', en: 'Without a gate, and by hand' },
  [gateStatBy.device]: { zh: '人工计数', en: 'Counted by hand' },
  [gateStatBy.reason]: { zh: '闸机未说明', en: 'Not given by the gate' },
};

const extremeOf = (found: InsideExtreme | undefined) =>
  found ? { ...found, at: schoolStamp(found.at).slice(0, 16) } : null;

/** Statistics of passages, refusals, visits and people inside. */
@Injectable()
export class GateStatService {
  constructor(
    private readonly store: GateStatStore,
    private readonly gates: GateService,
    private readonly clock: Clock,
  ) {}

  /** Returns one page of rows with the figures and charts of the whole period. */
  async list({ page, size, ...filter }: ParsedOf<typeof gateStatistics.list>, caller: Member): Promise<StatReply> {
    const period = this.period(filter);
    const by = filter.by ?? gateStatBy.gate;
    const [sums, hours, reasons, visits, extremes] = await Promise.all([
      this.store.sums(caller, filter, period, by),
      this.store.sums(caller, filter, period, gateStatBy.hour),
      this.store.sums(caller, filter, period, gateStatBy.reason),
      this.store.visits(caller, filter, period),
      this.store.extremes(caller, filter, period),
    ]);
    const inTime = by === gateStatBy.hour || by === gateStatBy.day;
    const rows = sums
      .map((sum) => toRow(sum, by))
      .sort((a, b) => (inTime ? (a.key < b.key ? -1 : 1) : b.events - a.events || (a.key < b.key ? -1 : 1)));
    const total = (of: 'events' | 'ins' | 'outs' | 'refused' | 'corrected' | 'manual') =>
      hours.reduce((all, row) => all + row[of], 0);
    const paged = size > 0 ? rows.slice(page * size, (page + 1) * size) : rows;
    return {
      ...pageReply(paged, rows.length, size > 0 ? { page, size } : { page: 0, size: rows.length }),
      from: period.from,
      to: period.to,
      sums: {
        events: total('events'),
        ins: total('ins'),
        outs: total('outs'),
        refused: total('refused'),
        corrected: total('corrected'),
        manual: total('manual'),
        ...visits,
      },
      most: extremeOf(extremes.most),
      least: extremeOf(extremes.least),
      hours: hours.map(({ key, ins, outs }) => ({ hour: Number(key), ins, outs })).sort((a, b) => a.hour - b.hour),
      reasons: reasons.map(({ key, refused }) => ({ reason: key, count: refused })).sort((a, b) => b.count - a.count),
    };
  }

  /** Returns every passage of the filtered statistics as a sheet. */
  @ExportSource(gateStatistics.exportFile)
  sheet(caller: Member, { by: _by, ...filter }: GateStatFilter) {
    const { from, to } = this.period(filter);
    return this.gates.sheet(caller, { ...filter, dateFrom: from, dateTo: to });
  }

  /** Returns the requested period, by default the month to date; throws if it is too long or ends before it begins. */
  private period({ dateFrom, dateTo }: Pick<GateStatFilter, 'dateFrom' | 'dateTo'>): Period {
    const period = resolvePeriod(schoolTime(this.clock.now()).date, dateFrom, dateTo);
    if (countDays(period) < 1 || countDays(period) > MAX_DAYS)
      throw new Failure(statisticsFailure.statisticsRange, { days: MAX_DAYS });
    return period;
  }
}

/** Names a row by the label of its code, or as the database names it. */
function toRow(sum: GateStatSum, by: GateStatBy): GateStatRow {
  const codes = codesBy[by];
  const numeric = Number(sum.key);
  const label = codes && (enumMember(codes, sum.key) ?? enumMember(codes, numeric));
  const name = label ?? (sum.name === '' ? nameless[by] : undefined);
  return { ...sum, name: name?.zh ?? (sum.name || sum.key), enName: name?.en ?? (sum.enName || sum.name || sum.key) };
}
