import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { fromYuan } from '#domain/kit/money';
import { braceletFailure } from '#domain/bracelets/bracelet.failures';
import { bindStatus, braceletColour, cardStatus } from '#domain/bracelets/bracelet.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { braceletRow, bracelets, type BraceletRow } from '#contract/bracelets/bracelet.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { auditedChange, ResourceService, type DraftOf } from '#server/kit/resource/resource.service';
import { PlaceAdmin } from '#server/venues/place-admin.service';
import { BraceletEntity } from './bracelet.entity';
import { BraceletListStore } from './bracelet-list.store';
import { BraceletStore, type Bracelet } from './bracelet.store';

type Form = ParsedOf<typeof bracelets.save>;
type Draft = DraftOf<Form>;
/** A wristband and who wears it. */
type BraceletWearer = Pick<Bracelet, 'id' | 'holderId' | 'guestName'>;

const sheet: Sheet<BraceletRow> = {
  zh: '手环',
  en: 'Wristbands',
  row: braceletRow,
  columns: [
    { key: 'labelNo' },
    { key: 'chipNo', width: 22 },
    { key: 'colour', of: braceletColour },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'cardStatus', of: cardStatus },
    { key: 'bindStatus', of: bindStatus },
    { key: 'holder' },
    { key: 'deposit', money: true },
    { key: 'depositNo', width: 20 },
    { key: 'issuedAt', width: 20 },
    { key: 'lastUse', width: 20 },
  ],
};

const masked = (row: BraceletRow): BraceletRow => ({ ...row, holder: row.holder && maskName(row.holder) });
const columnsOf = ({ deposit, ...draft }: Draft) => ({ ...draft, deposit: fromYuan(deposit) });

/** Lists, adds, changes, deletes and exports wristbands. */
@Injectable()
export class BraceletService extends ResourceService<Form, Bracelet, Draft> {
  protected readonly name = 'bracelet';
  protected override readonly constraintFailures = {
    bracelet_chip: braceletFailure.chipTaken,
    bracelet_label: braceletFailure.labelTaken,
  };

  constructor(
    db: Db,
    private readonly store: BraceletStore,
    private readonly lists: BraceletListStore,
    private readonly places: PlaceAdmin,
  ) {
    super(db);
  }

  /** Returns one page. */
  async list(query: ParsedOf<typeof bracelets.list>, caller: Member): Promise<AnswerOf<typeof bracelets.list>> {
    const page = await this.lists.list.page(query, caller);
    return { ...page, content: page.content.map(masked) };
  }

  /** Returns the wristband of a chip or label with what keeps it from being returned; throws if not exactly one fits. */
  async desk({ code }: ParsedOf<typeof bracelets.desk>, caller: Member): Promise<AnswerOf<typeof bracelets.desk>> {
    const [row, other] = await this.lists.list.first({ code }, 2, caller);
    if (!row) throw new Failure(braceletFailure.braceletNotFound);
    if (other) throw new Failure(braceletFailure.braceletSeveral);
    return { row: masked(row), ...(await this.lists.findOpen(row.id)) };
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(bracelets.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof bracelets.exportFile>, 'lang'>): ListSheet<BraceletRow> {
    return { sheet, batches: mapBatches(this.lists.list.rows(filter, caller), masked) };
  }

  /** Locks a wristband of the caller's scope; throws if there is none. */
  async lock(tx: Tx, id: number, caller: Member): Promise<Bracelet> {
    const held = await this.store.lock(tx, id);
    if (!held || !scopeReaches(caller, held)) throw new Failure(braceletFailure.braceletMissing);
    return held;
  }

  /** Returns a wristband of the caller's scope without a lock; throws if there is none. */
  async find(tx: Tx, id: number, caller: Member): Promise<Bracelet> {
    const found = await this.store.find(tx, id);
    if (!found || !scopeReaches(caller, found)) throw new Failure(braceletFailure.braceletMissing);
    return found;
  }

  /**
   * Locks a wristband that opens gates and lockers, so that it is not returned before the transaction ends; returns
   * whether its holder still wears it.
   */
  async holdUsable(tx: Tx, { id, holderId, guestName }: BraceletWearer): Promise<boolean> {
    const held = await this.store.lock(tx, id);
    return (
      held?.cardStatus === cardStatus.normal &&
      held.bindStatus === bindStatus.bound &&
      held.holderId === holderId &&
      held.guestName === guestName &&
      (held.depositNo === null || held.depositPaid)
    );
  }

  protected async validate(tx: Tx, draft: Draft, caller: Member, held: Bracelet | null): Promise<Draft> {
    await this.places.requireVenue(tx, draft.venueId, caller);
    if (held?.bindStatus === bindStatus.bound) throw new Failure(braceletFailure.braceletIssued);
    return draft;
  }

  protected insert(tx: Tx, draft: Draft): Promise<number> {
    return insertRow(tx, BraceletEntity, columnsOf(draft));
  }

  protected update(tx: Tx, id: number, draft: Draft): Promise<void> {
    return updateRow(tx, BraceletEntity, id, columnsOf(draft));
  }

  protected async delete(tx: Tx, id: number, held: Bracelet): Promise<void> {
    if (held.bindStatus === bindStatus.bound) throw new Failure(braceletFailure.braceletIssued);
    if (await this.store.hasLog(tx, id)) throw new Failure(braceletFailure.braceletUsed);
    await tx.repository(BraceletEntity).delete(id);
  }

  protected override audited(valid: Draft | null, held: Bracelet | null) {
    const before = held && {
      chipNo: held.chipNo,
      labelNo: held.labelNo,
      venueId: held.venueId,
      cardStatus: held.cardStatus,
      deposit: held.deposit,
    };
    return auditedChange(before, valid);
  }
}
