import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { sentenceOf } from '#domain/kit/failure';
import { whyNotCrowdPeriod } from '#domain/special-crowds/special-crowd.rules';
import { crowdKind } from '#domain/special-crowds/special-crowd.status';
import { importRowAction } from '#domain/tasks/task.status';
import { codeOf, date, labeled, text } from '#contract/kit/fields';
import { specialCrowds } from '#contract/special-crowds/special-crowd.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { SpecialCrowdDeskStore } from './special-crowd-desk.store';
import { SpecialCrowdService } from './special-crowd.service';

const row = z.object({
  username: labeled('账号', 'Account', text(40).min(1)),
  kind: labeled('类别', 'Category', codeOf(crowdKind)),
  validFrom: labeled('生效日期', 'Valid from', date),
  validTo: labeled('截止日期（含）', 'Last day', date),
  proofNote: labeled('凭证说明', 'Proof', text(100).optional()),
  remark: labeled('备注', 'Remark', text(200).optional()),
});
type Row = z.output<typeof row>;

/** Imports new special crowd entries from a workbook, by account. */
@ImportSource()
@Injectable()
export class SpecialCrowdImport implements Importer<Row> {
  readonly endpoint = specialCrowds.importRun;
  readonly template = 'specialCrowd';
  readonly title = { zh: '特殊人群', en: 'Special crowd' };
  readonly row = row;
  readonly columns = [
    { key: 'username', example: 'student07' },
    { key: 'kind', of: crowdKind, example: '校队队员' },
    { key: 'validFrom', example: '2027-01-01' },
    { key: 'validTo', example: '2027-12-31' },
    { key: 'proofNote', example: '校队名单 2027' },
    { key: 'remark', example: '' },
  ];

  constructor(
    private readonly db: Db,
    private readonly store: SpecialCrowdDeskStore,
    private readonly work: SpecialCrowdService,
  ) {}

  keyOf({ username }: Row): string {
    return username;
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const [people, today] = await Promise.all([this.people(this.db, caller, rows), schoolToday(this.db)]);
    return rows.map(({ username, validFrom, validTo }) => {
      const person = people.get(username);
      if (person === undefined)
        return {
          field: 'username',
          zh: '没有此账号，或不在您的管理范围内',
          en: 'This account was not found or is outside your scope.',
        };
      if (person.held)
        return {
          field: 'username',
          zh: '该用户已有特殊人群资格',
          en: 'This person already has a special crowd qualification.',
        };
      const period = whyNotCrowdPeriod(validFrom, validTo, today);
      return period
        ? {
            field: 'validTo',
            zh: sentenceOf(period.spec, 'zh', period.facts),
            en: sentenceOf(period.spec, 'en', period.facts),
          }
        : { fate: importRowAction.fresh };
    });
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    const people = await this.people(tx, caller, rows);
    for (const { username, proofNote = '', remark = '', ...words } of rows) {
      const person = people.get(username);
      if (person) await this.work.insert(tx, person.id, { ...words, proofNote, remark }, caller);
    }
  }

  private async people(
    on: Pick<Tx | Db, 'rows'>,
    caller: Member,
    rows: readonly Row[],
  ): Promise<Map<string, { id: number; held: boolean }>> {
    const found = await this.store.findByUsernames(
      on,
      rows.map(({ username }) => username),
      caller,
    );
    return new Map(found.map((one) => [one.username, one]));
  }
}
