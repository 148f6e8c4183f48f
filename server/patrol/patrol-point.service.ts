import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { patrolFailure } from '#domain/patrol/patrol.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { patrolPointRow, patrolPoints, type PatrolPointRow } from '#contract/patrol/patrol.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { PatrolPointEntity } from './patrol-point.entity';
import { PatrolPointStore } from './patrol-point.store';

type Form = ParsedOf<typeof patrolPoints.save>;

/** Digits and capital letters that are not mistaken for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a code of 50 random bits, short enough to be typed where a camera does not work. */
function newCode(): string {
  const letters = [...randomBytes(10)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return `PT-${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const sheet: Sheet<PatrolPointRow> = {
  zh: '巡检点',
  en: 'Points',
  row: patrolPointRow,
  columns: [
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'place', value: (row, lang) => (lang === 'en' ? row.enPlace || row.place : row.place) },
    { key: 'plans' },
    { key: 'status', of: switchStatus },
  ],
};

/** Lists, adds, changes, deletes and exports points of security checks. */
@Injectable()
export class PatrolPointService extends EntityResource<Form, PatrolPointEntity> {
  protected readonly name = 'patrolPoint';
  protected readonly entity = PatrolPointEntity;
  protected override readonly missing = patrolFailure.patrolMissing;
  protected override readonly constraintFailures = {
    patrol_point_name: patrolFailure.patrolNameTaken,
    patrol_plan_point_point_id_fkey: patrolFailure.patrolPointUsed,
    security_check_point_point_id_fkey: patrolFailure.patrolPointUsed,
  };

  constructor(
    db: Db,
    private readonly store: PatrolPointStore,
  ) {
    super(db);
  }

  /** Returns one page. */
  list(query: ParsedOf<typeof patrolPoints.list>, caller: Member): Promise<AnswerOf<typeof patrolPoints.list>> {
    return this.store.list.page(query, caller);
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(patrolPoints.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof patrolPoints.exportFile>, 'lang'>): ListSheet<PatrolPointRow> {
    return { sheet, batches: this.store.list.rows(filter, caller) };
  }

  /** Returns the code for the sign of a point. */
  async sign({ id }: ParsedOf<typeof patrolPoints.sign>, caller: Member): Promise<AnswerOf<typeof patrolPoints.sign>> {
    const { code } = await this.db.transact((tx) => this.lock(tx, id, caller));
    return { code };
  }

  protected override isReachable({ venueId }: PatrolPointEntity, caller: Member): boolean {
    return scopeReaches(caller, { venueId });
  }

  protected validate(_tx: Tx, draft: DraftOf<Form>, caller: Member): DraftOf<Form> {
    if (!scopeReaches(caller, { venueId: draft.venueId })) throw new Failure(patrolFailure.patrolMissing);
    return draft;
  }

  protected override insert(tx: Tx, draft: DraftOf<Form>): Promise<number> {
    return insertRow(tx, PatrolPointEntity, { ...draft, code: newCode() });
  }

  /** Changes a point; one that plans of its venue visit stays in this venue. */
  protected override async update(tx: Tx, id: number, draft: DraftOf<Form>, held: PatrolPointEntity): Promise<void> {
    if (draft.venueId !== held.venueId && (await this.store.isVisited(tx, id)))
      throw new Failure(patrolFailure.patrolPointUsed);
    await updateRow(tx, PatrolPointEntity, id, draft);
  }
}
