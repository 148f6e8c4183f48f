import { Injectable } from '@nestjs/common';
import { Failure, insist } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { placeFailure } from '#domain/venues/place.failures';
import { whyNotVenue } from '#domain/venues/place.rules';
import { switchStatus, webType } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { venueDesk, venueDeskRow, type VenueDeskRow } from '#contract/venues/venue-desk.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import type { Tx } from '#server/kit/db';
import { rowsOf, type Batches, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { reaches } from '#server/kit/scope';
import { PlaceKeeper } from './place-keeper.service';
import { tellVenue } from './place-news';
import { insistUnused, named } from './place-uses';
import { VenueDeskStore, type KeptVenue } from './venue-desk.store';

type Draft = ParsedOf<typeof venueDesk.add>;

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
export class VenueDeskService {
  constructor(
    private readonly store: VenueDeskStore,
    private readonly keeper: PlaceKeeper,
  ) {}

  list(asked: ParsedOf<typeof venueDesk.list>, caller: Caller): Promise<AnswerOf<typeof venueDesk.list>> {
    return this.store.page(asked, memberOf(caller)) as Promise<AnswerOf<typeof venueDesk.list>>;
  }

  /** Exports the filtered venues as a sheet. */
  @Exports(venueDesk.exportFile)
  sheet(
    caller: Caller,
    asked: Omit<ParsedOf<typeof venueDesk.exportFile>, 'lang'>,
  ): { readonly sheet: Sheet<VenueDeskRow>; readonly batches: Batches<VenueDeskRow> } {
    return {
      sheet,
      batches: rowsOf<VenueDeskRow>(this.keeper.db, this.store.all(asked, memberOf(caller), EXPORT_CAP)),
    };
  }

  /** Returns the options of a venue form. */
  async choices(): Promise<AnswerOf<typeof venueDesk.choices>> {
    return { ...(await this.store.choices()), types: this.keeper.codes('venue_type') };
  }

  /** Adds a venue. Requires a scope over all venues, because nobody else could be given access to it. */
  add(draft: Draft, caller: Caller): Promise<{ id: number }> {
    if (!reaches(memberOf(caller), { merchantId: draft.merchantId })) throw new Failure(sessionFailure.noRight);
    return this.write(draft, async (tx) => {
      const id = await this.store.add(tx, draft);
      await this.keeper.show(tx, caller, `venue:${id}`, draft.pics);
      await audit(tx, caller, { action: 'venue.add', object: `venue:${id}`, after: draft });
      return id;
    });
  }

  /** Changes a venue. */
  edit({ id, version, ...draft }: ParsedOf<typeof venueDesk.edit>, caller: Caller): Promise<{ id: number }> {
    return this.write(draft, async (tx) => {
      const held = await this.held(tx, id, caller);
      if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
      if (draft.merchantId !== held.merchantId && memberOf(caller).merchantIds?.includes(draft.merchantId) === false)
        throw new Failure(sessionFailure.noRight);
      await this.store.change(tx, id, draft);
      await this.keeper.show(tx, caller, `venue:${id}`, draft.pics);
      await audit(tx, caller, { action: 'venue.change', object: `venue:${id}`, before: held, after: draft });
      await tellVenue(tx, id);
      return id;
    });
  }

  /** Enables or disables a venue. */
  publish({ id, status }: ParsedOf<typeof venueDesk.publish>, caller: Caller): Promise<{ id: number }> {
    return this.keeper.change(async (tx) => {
      const held = await this.held(tx, id, caller);
      await this.store.switch(tx, id, status);
      await audit(tx, caller, {
        action: 'venue.switch',
        object: `venue:${id}`,
        before: { status: held.status },
        after: { status },
      });
      await tellVenue(tx, id);
      return { id };
    });
  }

  /** Saves the order of venues. */
  order({ ids }: ParsedOf<typeof venueDesk.order>, caller: Caller): Promise<{ count: number }> {
    return this.keeper.change(async (tx) => {
      const found = await this.store.among(tx, ids);
      if (
        found.length !== new Set(ids).size ||
        found.some(({ id, merchantId }) => !reaches(memberOf(caller), { venueId: id, merchantId }))
      )
        throw new Failure(placeFailure.placeMissing);
      const count = await this.store.order(tx, ids);
      await audit(tx, caller, { action: 'venue.order', object: 'venue', after: { ids } });
      return { count };
    });
  }

  /** Deletes a venue that nothing refers to. */
  remove({ id }: ParsedOf<typeof venueDesk.remove>, caller: Caller): Promise<{ id: number }> {
    return this.keeper.change(async (tx) => {
      const held = await this.held(tx, id, caller);
      await insistUnused(tx, 'venue', id);
      await this.keeper.show(tx, caller, `venue:${id}`, []);
      await this.store.drop(tx, id);
      await audit(tx, caller, { action: 'venue.delete', object: `venue:${id}`, before: held });
      return { id };
    });
  }

  private async held(tx: Tx, id: number, caller: Caller): Promise<KeptVenue> {
    const held = await this.store.lock(tx, id);
    if (!held || !reaches(memberOf(caller), { venueId: id, merchantId: held.merchantId }))
      throw new Failure(placeFailure.placeMissing);
    return held;
  }

  private async write(draft: Draft, work: (tx: Tx) => Promise<number>): Promise<{ id: number }> {
    insist(whyNotVenue(draft));
    return named(() => this.keeper.change(async (tx) => ({ id: await work(tx) })), draft.venueName);
  }
}
