import { Injectable } from '@nestjs/common';
import { enumMembers } from '#domain/kit/enumeration';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { role } from '#domain/session/role.status';
import { placeFailure } from '#domain/venues/place.failures';
import { whyNotSite } from '#domain/venues/place.rules';
import { siteMode, switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { siteDesk, siteDeskRow, type SiteDeskRow } from '#contract/venues/site-desk.contract';
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
import { SiteDeskStore, type StoredSite } from './site-desk.store';

type Form = ParsedOf<typeof siteDesk.edit>;
type Draft = DraftOf<Form>;

const sheet: Sheet<SiteDeskRow> = {
  zh: '场地',
  en: 'Sites',
  row: siteDeskRow,
  columns: [
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enName : row.siteName) },
    { key: 'sportName', value: (row, lang) => (lang === 'en' ? row.enSportName : row.sportName) },
    { key: 'bookingMode', of: siteMode },
    { key: 'hours' },
    { key: 'seatCount' },
    { key: 'spaces' },
    { key: 'templateName' },
    { key: 'ruleSetName' },
    { key: 'status', of: switchStatus },
  ],
};

/** Manages sites within the caller's venues. */
@Injectable()
export class SiteDeskService extends ResourceService<Form, StoredSite> {
  protected readonly name = 'site';

  constructor(
    db: Db,
    private readonly store: SiteDeskStore,
    private readonly placeAdmin: PlaceAdmin,
    private readonly live: PlaceLiveService,
  ) {
    super(db);
  }

  list(query: ParsedOf<typeof siteDesk.list>, caller: Member): Promise<AnswerOf<typeof siteDesk.list>> {
    return this.store.list.page(query, caller) as Promise<AnswerOf<typeof siteDesk.list>>;
  }

  /** Exports the filtered sites as a sheet. */
  @ExportSource(siteDesk.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof siteDesk.exportFile>, 'lang'>): ListSheet<SiteDeskRow> {
    return { sheet, batches: this.store.list.rows(query, caller) };
  }

  /** Returns the options of a site form. */
  async choices(caller: Member): Promise<AnswerOf<typeof siteDesk.choices>> {
    const open = new Set(this.placeAdmin.codeChoices('open_object').map(({ id }) => id));
    const bookingRoles: readonly number[] = [role.student, role.staff, role.family, role.external, role.specialCrowd];
    const roles = enumMembers(role)
      .filter(({ code }) => bookingRoles.includes(Number(code)) || open.has(String(code)))
      .map(({ code, zh, en }) => ({ id: Number(code), name: zh, enName: en }));
    return {
      ...(await this.store.choices(caller)),
      sports: this.placeAdmin.codeChoices('sport_type').map((one) => ({ ...one, id: Number(one.id) })),
      types: this.placeAdmin.codeChoices('venue_site_type'),
      roles,
    };
  }

  protected async insert(tx: Tx, draft: Draft, caller: Member): Promise<number> {
    const id = await this.store.add(tx, draft);
    await this.placeAdmin.bindPictures(tx, caller, `site:${id}`, draft.pics);
    return id;
  }

  protected async update(tx: Tx, id: number, draft: Draft, _held: StoredSite, caller: Member): Promise<void> {
    await this.store.change(tx, id, draft);
    await this.placeAdmin.bindPictures(tx, caller, `site:${id}`, draft.pics);
    await this.live.emitSiteChanges(tx, [id]);
  }

  protected async delete(tx: Tx, id: number, _held: StoredSite, caller: Member): Promise<void> {
    await assertUnused(tx, 'site', id);
    await this.placeAdmin.bindPictures(tx, caller, `site:${id}`, []);
    await this.store.drop(tx, id);
  }

  /** Enables or disables a site. */
  publish({ id, status }: ParsedOf<typeof siteDesk.publish>, caller: Member): Promise<{ id: number }> {
    return this.placeAdmin.change(async (tx) => {
      const held = await this.lock(tx, id, caller);
      await this.store.switch(tx, id, status);
      await writeAudit(tx, caller, {
        action: 'site.switch',
        object: `site:${id}`,
        before: { status: held.status },
        after: { status },
      });
      await this.live.emitSiteChanges(tx, [id]);
      return { id };
    });
  }

  /** Saves the order of sites. */
  order({ ids }: ParsedOf<typeof siteDesk.order>, caller: Member): Promise<{ count: number }> {
    return this.placeAdmin.change(async (tx) => {
      const found = await this.store.lockMany(tx, ids);
      if (found.length !== new Set(ids).size || found.some((site) => !scopeReaches(caller, site)))
        throw new Failure(placeFailure.placeMissing);
      const count = await this.store.order(tx, ids);
      await writeAudit(tx, caller, { action: 'site.order', object: 'site', after: { ids } });
      return { count };
    });
  }

  protected async lock(tx: Tx, id: number, caller: Member): Promise<StoredSite> {
    const held = await this.store.lock(tx, id);
    if (!held || !scopeReaches(caller, held)) throw new Failure(placeFailure.placeMissing);
    return held;
  }

  /** Validates a site. Booking mode and venue cannot change while there are upcoming bookings. */
  protected async validate(tx: Tx, draft: Draft, caller: Member, held: StoredSite | null): Promise<Draft> {
    throwIfRefused(whyNotSite(draft));
    const { venueId, protocolCode, bookingMode } = draft;
    const merchantId = await this.store.merchantOf(tx, venueId);
    if (merchantId === null || !scopeReaches(caller, { venueId, merchantId }))
      throw new Failure(placeFailure.placeMissing);
    if (!(await this.store.hasProtocol(tx, protocolCode)))
      throw new Failure(placeFailure.placeUnknown, { field: 'protocolCode' });
    if (held && (held.bookingMode !== bookingMode || held.venueId !== venueId)) {
      const count = await this.store.countUpcomingBookings(tx, held.id);
      if (count > 0) throw new Failure(placeFailure.siteBooked, { count });
    }
    return draft;
  }

  protected override write<T>(draft: Draft | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    return translateWriteErrors(() => this.placeAdmin.change(work), draft?.siteName ?? '');
  }
}
