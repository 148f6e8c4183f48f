import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { clockOf } from '#domain/kit/time';
import { exerciseFailure } from '#domain/exercise/exercise.failures';
import { statisticsFailure } from '#domain/statistics/statistics.failures';
import { MAX_DAYS, countDays } from '#domain/statistics/period.rules';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { exerciseRuleRow, exerciseRules, type ExerciseRuleRow } from '#contract/exercise/exercise.contract';
import type { Caller, Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { ExerciseDeriveStore } from './exercise-derive.store';
import { ExerciseRuleStore } from './exercise-rule.store';
import { KwdlRuleEntity } from './kwdl-rule.entity';

type Form = ParsedOf<typeof exerciseRules.save>;
type Draft = Omit<KwdlRuleEntity, 'id' | 'version' | 'gmtCreate'>;

const sheet: Sheet<ExerciseRuleRow> = {
  zh: '锻炼规则',
  en: 'Exercise rules',
  row: exerciseRuleRow,
  columns: [
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName : row.name), width: 28 },
    { key: 'term' },
    { key: 'beginDate' },
    { key: 'endDate' },
    { key: 'bands', value: (row) => row.bands.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join(' ') },
    { key: 'minMinutes' },
    { key: 'maxMinutes' },
    { key: 'dailyMax' },
    { key: 'weeklyMax' },
    { key: 'target' },
    { key: 'students' },
    { key: 'status', of: switchStatus },
  ],
};

/** Edits the rules of exercise; a change derives the records of its students again. */
@Injectable()
export class ExerciseRuleService extends EntityResource<Form, KwdlRuleEntity, Draft> {
  protected readonly name = 'exerciseRule';
  protected readonly entity = KwdlRuleEntity;

  constructor(
    db: Db,
    private readonly store: ExerciseRuleStore,
    private readonly derives: ExerciseDeriveStore,
  ) {
    super(db);
  }

  list(query: ParsedOf<typeof exerciseRules.list>): Promise<AnswerOf<typeof exerciseRules.list>> {
    return this.store.list.page(query);
  }

  /** Exports the filtered rules. */
  @ExportSource(exerciseRules.exportFile)
  sheet(_caller: Caller, query: Omit<ParsedOf<typeof exerciseRules.exportFile>, 'lang'>): ListSheet<ExerciseRuleRow> {
    return { sheet, batches: this.store.list.rows(query) };
  }

  protected validate(_tx: Tx, draft: DraftOf<Form>): Draft {
    if (draft.bands.some(({ from, to }) => to <= from)) throw new Failure(exerciseFailure.exerciseBands);
    const days = countDays({ from: draft.beginDate, to: draft.endDate });
    if (days < 1 || days > MAX_DAYS) throw new Failure(statisticsFailure.statisticsRange, { days: MAX_DAYS });
    return draft;
  }

  protected override async insert(tx: Tx, draft: Draft, caller: Member): Promise<number> {
    const id = await super.insert(tx, draft, caller);
    await this.derives.markRule(tx, id);
    return id;
  }

  protected override async update(
    tx: Tx,
    id: number,
    draft: Draft,
    held: KwdlRuleEntity,
    caller: Member,
  ): Promise<void> {
    await this.derives.markRule(tx, id);
    await super.update(tx, id, draft, held, caller);
    await this.derives.markRule(tx, id);
  }

  protected override async delete(tx: Tx, id: number, held: KwdlRuleEntity, caller: Member): Promise<void> {
    if (await this.store.isUsed(tx, id)) throw new Failure(exerciseFailure.exerciseRuleUsed);
    await super.delete(tx, id, held, caller);
  }
}
