import { Injectable } from '@nestjs/common';
import { dueCount, pointsOf } from '#domain/exercise/exercise.rules';
import { exerciseBy } from '#domain/exercise/exercise.status';
import { gender } from '#domain/members/member.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { exerciseRow, exerciseStatistics, type ExerciseRow } from '#contract/exercise/exercise.contract';
import type { Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { pageOfRows, singleBatch, sortRows } from '#server/kit/excel/row-page';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { StatisticsNames } from '#server/statistics/names.service';
import { ExerciseReportStore, type ExerciseFilter, type ExerciseGroup, type ReportRule } from './exercise-report.store';

type Reply = AnswerOf<typeof exerciseStatistics.list>;

const sheet: Sheet<ExerciseRow> = {
  zh: '课外锻炼',
  en: 'Exercise',
  row: exerciseRow,
  columns: [
    { key: 'className', width: 24, value: (row, lang) => (lang === 'en' ? row.enClassName : row.className) },
    { key: 'name', width: 28, value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'students' },
    { key: 'valid' },
    { key: 'average' },
    { key: 'onTrack' },
    { key: 'reached' },
    { key: 'behind' },
    { key: 'invalid' },
    { key: 'points' },
  ],
};
const NOTHING: Omit<Reply, keyof ReturnType<typeof pageOfRows>> = {
  rule: null,
  rules: [],
  due: 0,
  asOf: '',
  sums: { students: 0, valid: 0, onTrack: 0, behind: 0, none: 0, invalid: 0, waiting: 0 },
  lengths: [],
  reasons: [],
};

/** Attainment of exercise outside class. */
@Injectable()
export class ExerciseReportService {
  constructor(
    private readonly store: ExerciseReportStore,
    private readonly names: StatisticsNames,
    private readonly clock: Clock,
  ) {}

  /** Returns one page of groups with the figures of the rule. */
  async list(caller: Member, { page, size, ...filter }: ParsedOf<typeof exerciseStatistics.list>): Promise<Reply> {
    const today = schoolTime(this.clock.now()).date;
    const rules = await this.store.rules(today);
    const rule = filter.ruleId === undefined ? rules[0] : rules.find(({ id }) => id === filter.ruleId);
    if (!rule) return { ...pageOfRows<ExerciseRow>([], { page, size }), ...NOTHING, asOf: today };
    const due = dueCount(rule, today);
    const [groups, lengths, reasons, waiting] = await Promise.all([
      this.store.groups(caller, filter, rule, due),
      this.store.lengths(caller, filter, rule, due),
      this.store.reasons(caller, filter, rule, due),
      this.store.waiting(caller, rule),
    ]);
    const total = (of: 'students' | 'valid' | 'onTrack' | 'none' | 'invalid') =>
      groups.reduce((sum, group) => sum + group[of], 0);
    const { scoreTable, ...chip } = rule;
    return {
      ...pageOfRows(this.rows(groups, rule, filter), { page, size }),
      rule: chip,
      rules: rules.map(({ id, name, enName }) => ({ id, name, enName })),
      due,
      asOf: today,
      sums: {
        students: total('students'),
        valid: total('valid'),
        onTrack: total('onTrack'),
        behind: total('students') - total('onTrack'),
        none: total('none'),
        invalid: total('invalid'),
        waiting,
      },
      lengths,
      reasons,
    };
  }

  /** Exports the rows; students sorted by class. */
  @ExportSource(exerciseStatistics.exportFile)
  async sheet(caller: Member, filter: ExerciseFilter): Promise<ListSheet<ExerciseRow>> {
    const today = schoolTime(this.clock.now()).date;
    const rules = await this.store.rules(today);
    const rule = filter.ruleId === undefined ? rules[0] : rules.find(({ id }) => id === filter.ruleId);
    if (!rule) return { sheet, batches: singleBatch<ExerciseRow>([]) };
    const groups = await this.store.groups(caller, filter, rule, dueCount(rule, today));
    const rows = this.rows(groups, rule, filter);
    return {
      sheet,
      batches: singleBatch(
        filter.by === exerciseBy.person
          ? [...rows].sort((a, b) => a.className.localeCompare(b.className, 'zh') || a.name.localeCompare(b.name, 'zh'))
          : rows,
      ),
    };
  }

  private rows(groups: readonly ExerciseGroup[], rule: ReportRule, filter: ExerciseFilter): ExerciseRow[] {
    const genders = this.names.namesFromEnumeration(gender);
    const rows = groups.map((group): ExerciseRow => {
      const named = filter.by === exerciseBy.gender ? genders.get(group.key) : undefined;
      const blank = { zh: '未登记', en: 'Not recorded' };
      return {
        key: group.key,
        name: named?.zh ?? (group.name || blank.zh),
        enName: named?.en ?? (group.enName || blank.en),
        className: group.className,
        enClassName: group.enClassName,
        students: group.students,
        valid: group.valid,
        average: Math.round((group.valid / group.students) * 10) / 10,
        onTrack: group.onTrack,
        reached: group.reached,
        behind: group.students - group.onTrack,
        invalid: group.invalid,
        points:
          filter.by === exerciseBy.person && rule.scoreTable.length > 0 ? pointsOf(rule.scoreTable, group.valid) : null,
      };
    });
    return sortRows(rows, (row) => row[filter.sort], filter.order);
  }
}
