import { Injectable } from '@nestjs/common';
import { Failure, sentenceOf, type FailureKind, type Refusal } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import type { DueItem, DueResult, dues } from '#contract/attendance/due.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db } from '#server/kit/db/db';
import { CodeReader } from './code-reader.service';
import type { DuePlace, DueRow, WriteOff } from './due';
import { DueRegistry } from './due-registry.service';
import { OrderCheckStore } from './order-check.store';

/** Failures of one thing; any other ends the request, which may be repeated under its key. */
const refusedKinds: ReadonlySet<FailureKind> = new Set(['refused', 'missing']);

const sentencesOf = (refusal: Refusal | null) => ({
  refusal: refusal && sentenceOf(refusal.spec, 'zh', refusal.facts),
  refusalEn: refusal && sentenceOf(refusal.spec, 'en', refusal.facts),
});

const toDueItem = ({ refusal, userName, ...row }: DueRow): DueItem => ({
  ...row,
  letter: row.tradeNo.slice(0, 1),
  userName: maskName(userName),
  ...sentencesOf(refusal),
});

/** Finds what a code makes due in all areas, and writes it off, each thing in a transaction of its own. */
@Injectable()
export class DueService {
  constructor(
    private readonly db: Db,
    private readonly reader: CodeReader,
    private readonly registry: DueRegistry,
    private readonly store: OrderCheckStore,
  ) {}

  /** Returns what is due under a code, by time. Throws if the code fails or nothing is due, and records that. */
  async find(staff: Member, { code, method, venueId }: ParsedOf<typeof dues.due>): Promise<AnswerOf<typeof dues.due>> {
    try {
      const subject = await this.reader.subjectOf(code);
      const rows = await this.registry.findDue(subject, { staff, venueId: venueId ?? null });
      if (rows.length > 0) return { items: rows.map(toDueItem) };
      throw new Failure('tradeNo' in subject ? orderCheckFailure.checkUnknown : orderCheckFailure.dueNone);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await this.store.insertRefused(null, staff.userId, method, error.spec.key, error.facts);
      throw error;
    }
  }

  /**
   * Writes things off and returns what happened to each; a refused one does not stop the others. Under the same
   * idempotency key nothing is done twice, and what an interrupted request left is done.
   */
  async writeOff(
    staff: Member,
    { items, method, venueId }: ParsedOf<typeof dues.writeOff>,
  ): Promise<AnswerOf<typeof dues.writeOff>> {
    // Refuses a replay and a key of another request before anything is written; the things have keys of their own.
    await runIdempotent(this.db, staff, () => Promise.resolve(true));
    const results: DueResult[] = [];
    for (const { key, pieces } of items) {
      const [tradeNo = '', line] = key.split('-');
      const wanted = { tradeNo, lineId: line === undefined ? null : Number(line), pieces, method };
      const refusal = await this.writeOffOne(key, wanted, { staff, venueId: venueId ?? null });
      results.push({ key, done: refusal === null, ...sentencesOf(refusal) });
    }
    return { items: results };
  }

  /** Returns why a thing was not written off, or null. */
  private async writeOffOne(key: string, wanted: WriteOff, place: DuePlace): Promise<Refusal | null> {
    const source = this.registry.sourceOf(wanted.tradeNo);
    const { once } = place.staff;
    // A key of a client has no space.
    const ofItem = { ...once, key: once.key === null ? null : `${once.key} ${key}`, replayKey: null };
    let isFirst = false;
    try {
      await runIdempotent(this.db, { ...place.staff, once: ofItem }, async (tx) => {
        isFirst = true;
        if (!source) throw new Failure(orderCheckFailure.checkUnknown);
        const used = await source.writeOff(tx, wanted, place);
        if (used) await this.store.insertUsed(tx, place.staff.userId, wanted, used);
        return true;
      });
      return null;
    } catch (error) {
      if (!(error instanceof Failure) || !refusedKinds.has(error.spec.kind)) throw error;
      if (!isFirst) return error;
      if (source?.recordRefused) await source.recordRefused(wanted, place, error);
      else await this.store.insertRefusedUse(place.staff.userId, wanted, error);
      return error;
    }
  }
}
