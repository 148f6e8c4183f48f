import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { placeFailure } from '#domain/venues/place.failures';
import { whyNotVenue } from '#domain/venues/place.rules';
import { switchStatus, webType } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { venueDesk, venueDeskRow, type VenueDeskRow } from '#contract/venues/venue-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ResourceService, type DraftOf } from '#server/kit/resource/resource.service';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { scopeReaches } from '#server/kit/access/scope';
import { PlaceAdmin } from './place-admin.service';
import { PlaceLiveService } from './place-live.service';
import { assertUnused, translateWriteErrors } from './place-usage.service';
import { VenueDeskStore, type StoredVenue } from './venue-desk.store';

type Form = ParsedOf<typeof venueDesk.edit>;
type Draft = DraftOf<Form>;

const sheet: Sheet<VenueDeskRow> = {
  zh: '场馆',
  en: 'Venues',
  row: venueDeskRow,
  columns: [
    { key: 'venueName' },
    { key: 'enName' },
    { key: 'campusName', value: (row, lang) => (lang === 'en' ? row.enCampusName : row.campusName) },
    { key: 'typeName', value: (row, lang) => (lang === 'en' ? row.enTypeName : row.typeName) },
    { key: 'webType', of: webType },
    { key: 'merchantName', value: (row, lang) => (lang === 'en' ? row.enMerchantName : row.merchantName) },
    { key: 'hours' },
    { key: 'telephone' },
    { key: 'address' },
    { key: 'maxPeople' },
    { key: 'sites' },
    { key: 'managers' },
    { key: 'status', of: switchStatus },
  ],
};

/** Manages venues. A change reaches every portal, board and display within a second. */
@Injectable()
export class VenueDeskService extends ResourceService<Form, StoredVenue> {
  protected readonly name = 'venue';

  constructor(
    db: Db,
    private readonly store: VenueDeskStore,
    private readonly placeAdmin: PlaceAdmin,
    private readonly live: PlaceLiveService,
  ) {
    super(db);
  }

  list(query: ParsedOf<typeof venueDesk.list>, caller: Member): Promise<AnswerOf<typeof venueDesk.list>> {
    return this.store.list.page(query, caller) as Promise<AnswerOf<typeof venueDesk.list>>;
  }

  /** Exports the filtered venues as a sheet. */
  @ExportSource(venueDesk.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof venueDesk.exportFile>, 'lang'>): ListSheet<VenueDeskRow> {
    return { sheet, batches: this.store.list.rows(query, caller) };
  }

  /** Returns the options of a venue form. */
  async choices(): Promise<AnswerOf<typeof venueDesk.choices>> {
    return { ...(await this.store.choices()), types: this.placeAdmin.codeChoices('venue_type') };
  }

  /** Validates a venue. A new one requires a scope over all venues: nobody else could be given access to it. */
  protected validate(_tx: Tx, draft: Draft, caller: Member, held: StoredVenue | null): Draft {
    throwIfRefused(whyNotVenue(draft));
    const { merchantId } = draft;
    const isAllowed =
      held === null
        ? scopeReaches(caller, { merchantId })
        : merchantId === held.merchantId || caller.merchantIds?.includes(merchantId) !== false;
    if (!isAllowed) throw new Failure(sessionFailure.noRight);
    return draft;
  }

  protected async insert(tx: Tx, draft: Draft, caller: Member): Promise<number> {
    const id = await this.store.add(tx, draft);
    await this.placeAdmin.bindPictures(tx, caller, `venue:${id}`, draft.pics);
    return id;
  }

  protected async update(tx: Tx, id: number, draft: Draft, _held: StoredVenue, caller: Member): Promise<void> {
    await this.store.change(tx, id, draft);
    await this.placeAdmin.bindPictures(tx, caller, `venue:${id}`, draft.pics);
    await this.live.emitVenueChanges(tx, id);
  }

  protected async delete(tx: Tx, id: number, _held: StoredVenue, caller: Member): Promise<void> {
    await assertUnused(tx, 'venue', id);
    await this.placeAdmin.bindPictures(tx, caller, `venue:${id}`, []);
    await this.store.drop(tx, id);
  }

  /** Enables or disables a venue. */
  publish({ id, status }: ParsedOf<typeof venueDesk.publish>, caller: Member): Promise<{ id: number }> {
    return this.placeAdmin.change(async (tx) => {
      const held = await this.lock(tx, id, caller);
      await this.store.switch(tx, id, status);
      await writeAudit(tx, caller, {
        action: 'venue.switch',
        object: `venue:${id}`,
        before: { status: held.status },
        after: { status },
      });
      await this.live.emitVenueChanges(tx, id);
      return { id };
    });
  }

  /** Saves the order of venues. */
  order({ ids }: ParsedOf<typeof venueDesk.order>, caller: Member): Promise<{ count: number }> {
    return this.placeAdmin.change(async (tx) => {
      const found = await this.store.lockMany(tx, ids);
      if (
        found.length !== new Set(ids).size ||
        found.some(({ id, merchantId }) => !scopeReaches(caller, { venueId: id, merchantId }))
      )
        throw new Failure(placeFailure.placeMissing);
      const count = await this.store.order(tx, ids);
      await writeAudit(tx, caller, { action: 'venue.order', object: 'venue', after: { ids } });
      return { count };
    });
  }

  protected async lock(tx: Tx, id: number, caller: Member): Promise<StoredVenue> {
    const held = await this.store.lock(tx, id);
    if (!held || !scopeReaches(caller, { venueId: id, merchantId: held.merchantId }))
      throw new Failure(placeFailure.placeMissing);
    return held;
  }

  protected override write<T>(draft: Draft | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    return translateWriteErrors(() => this.placeAdmin.change(work), draft?.venueName ?? '');
  }
}
