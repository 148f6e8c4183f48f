import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { conflictsOf, findConflictRefusal } from '#domain/boards/conflict.rules';
import { systemFailure } from '#domain/system/system.failures';
import { placeFailure } from '#domain/venues/place.failures';
import { conflictGroups, numberedNames, partNames } from '#domain/venues/place.rules';
import { siteMode, switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { spaceDesk, spaceDeskRow, type SpaceDeskRow } from '#contract/venues/space-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { scopeReaches } from '#server/kit/access/scope';
import { PlaceAdmin } from './place-admin.service';
import { PlaceLiveService } from './place-live.service';
import { assertUnused, translateWriteErrors } from './place-usage.service';
import { SpaceDeskStore, type StoredSpace } from './space-desk.store';

const sheet: Sheet<SpaceDeskRow> = {
  zh: '分场地',
  en: 'Spaces',
  row: spaceDeskRow,
  columns: [
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName : row.siteName) },
    { key: 'spaceName', value: (row, lang) => (lang === 'en' ? row.enName : row.spaceName) },
    { key: 'capacity' },
    { key: 'conflictNames', value: (row, lang) => (lang === 'en' ? row.enConflictNames : row.conflictNames) },
    { key: 'remark', value: (row, lang) => (lang === 'en' ? row.enRemark || row.remark : row.remark) },
    { key: 'status', of: switchStatus },
  ],
};

const plain = { capacity: 0, remark: '', enRemark: '', status: switchStatus.on };

/** Manages spaces (courts, half courts and rooms) within the caller's venues. */
@Injectable()
export class SpaceDeskService {
  constructor(
    private readonly db: Db,
    private readonly store: SpaceDeskStore,
    private readonly placeAdmin: PlaceAdmin,
    private readonly live: PlaceLiveService,
  ) {}

  list(query: ParsedOf<typeof spaceDesk.list>, caller: Member): Promise<AnswerOf<typeof spaceDesk.list>> {
    return this.store.list.page(query, caller) as Promise<AnswerOf<typeof spaceDesk.list>>;
  }

  /** Exports the filtered spaces as a sheet. */
  @ExportSource(spaceDesk.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof spaceDesk.exportFile>, 'lang'>): ListSheet<SpaceDeskRow> {
    return { sheet, batches: this.store.list.rows(query, caller) };
  }

  async choices(caller: Member): Promise<AnswerOf<typeof spaceDesk.choices>> {
    return { sites: await this.store.sites(caller) };
  }

  /** Returns the other spaces of the same site. */
  async besides(
    { id }: ParsedOf<typeof spaceDesk.besides>,
    caller: Member,
  ): Promise<AnswerOf<typeof spaceDesk.besides>> {
    const [space] = await this.store.findMany(this.db, [id]);
    if (!space || !scopeReaches(caller, space)) throw new Failure(placeFailure.placeMissing);
    return (await this.store.findBySite(this.db, space.siteId))
      .filter((one) => one.id !== id)
      .map(({ id: other, spaceName, enName }) => ({ id: other, name: spaceName, enName }));
  }

  /** Adds a space, or several with numbered names. */
  add({ siteId, count, from, ...fields }: ParsedOf<typeof spaceDesk.add>, caller: Member): Promise<{ ids: number[] }> {
    const [zh, en] = [numberedNames(fields.spaceName, from, count), numberedNames(fields.enName, from, count)];
    if (!zh || !en) throw new Failure(placeFailure.numberMissing);
    return this.write(fields.spaceName, async (tx) => {
      await this.lockSite(tx, siteId, caller, count);
      const ids = await this.store.add(
        tx,
        siteId,
        zh.map((spaceName, i) => ({ ...fields, spaceName, enName: en[i] as string })),
      );
      await writeAudit(tx, caller, { action: 'space.add', object: `site:${siteId}`, after: { ids } });
      await this.live.emitSiteChanges(tx, [siteId]);
      return { ids };
    });
  }

  /** Changes a space and its conflicts. */
  edit(
    { id, version, conflictSpaceIds, ...fields }: ParsedOf<typeof spaceDesk.edit>,
    caller: Member,
  ): Promise<{ id: number }> {
    return this.write(fields.spaceName, async (tx) => {
      const held = await this.lock(tx, id, caller);
      if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
      await this.store.change(tx, id, fields);
      await this.replaceConflicts(tx, held, conflictSpaceIds);
      await writeAudit(tx, caller, {
        action: 'space.change',
        object: `space:${id}`,
        before: held,
        after: { ...fields, conflictSpaceIds },
      });
      await this.live.emitSiteChanges(tx, [held.siteId]);
      return { id };
    });
  }

  /** Creates the parts of a court: halves, thirds or quarters. */
  split({ id, parts }: ParsedOf<typeof spaceDesk.split>, caller: Member): Promise<{ ids: number[] }> {
    return this.write('', async (tx) => {
      const held = await this.lock(tx, id, caller);
      await this.lockSite(tx, held.siteId, caller, parts);
      if (held.conflictSpaceIds.length > 0) throw new Failure(placeFailure.alreadySplit);
      const ids = await this.store.add(
        tx,
        held.siteId,
        partNames(held.spaceName, held.enName, parts).map((names) => ({ ...plain, ...names })),
        held.sort,
      );
      await this.replaceConflicts(tx, held, ids);
      await writeAudit(tx, caller, { action: 'space.split', object: `space:${id}`, after: { ids } });
      await this.live.emitSiteChanges(tx, [held.siteId]);
      return { ids };
    });
  }

  /** Enables or disables spaces. */
  publish({ ids, status }: ParsedOf<typeof spaceDesk.publish>, caller: Member): Promise<{ count: number }> {
    return this.placeAdmin.change(async (tx) => {
      const found = await this.findReachable(tx, ids, caller);
      const count = await this.store.switch(tx, ids, status);
      await writeAudit(tx, caller, {
        action: 'space.switch',
        object: 'space',
        before: { statuses: found.map((space) => space.status) },
        after: { ids, status },
      });
      await this.live.emitSiteChanges(tx, [...new Set(found.map(({ siteId }) => siteId))]);
      return { count };
    });
  }

  /** Saves the order of spaces. */
  order({ ids }: ParsedOf<typeof spaceDesk.order>, caller: Member): Promise<{ count: number }> {
    return this.placeAdmin.change(async (tx) => {
      await this.findReachable(tx, ids, caller);
      const count = await this.store.order(tx, ids);
      await writeAudit(tx, caller, { action: 'space.order', object: 'space', after: { ids } });
      return { count };
    });
  }

  /** Deletes a space that nothing refers to, and removes it from the conflicts of others. */
  remove({ id }: ParsedOf<typeof spaceDesk.remove>, caller: Member): Promise<{ id: number }> {
    return this.placeAdmin.change(async (tx) => {
      const held = await this.lock(tx, id, caller);
      await assertUnused(tx, 'space', id);
      await this.replaceConflicts(tx, held, []);
      await this.store.drop(tx, id);
      await writeAudit(tx, caller, { action: 'space.delete', object: `space:${id}`, before: held });
      await this.live.emitSiteChanges(tx, [held.siteId]);
      return { id };
    });
  }

  /** Replaces the conflicts of a space. Throws if upcoming bookings use the old conflicts. */
  private async replaceConflicts(tx: Tx, held: StoredSpace, conflictIds: readonly number[]): Promise<void> {
    const spaces = await this.store.findBySite(tx, held.siteId);
    if (conflictIds.some((id) => id === held.id || !spaces.some((space) => space.id === id)))
      throw new Failure(placeFailure.conflictOutside);
    const before = conflictsOf(spaces).get(held.id) ?? new Set<number>();
    const touched = [...new Set([...before, ...conflictIds])].filter(
      (id) => before.has(id) !== conflictIds.includes(id),
    );
    if (touched.length === 0) return;
    const count = await this.store.countUpcomingClaims(tx, [held.id, ...touched]);
    if (count > 0) throw new Failure(placeFailure.conflictsBooked, { count });
    const validated = spaces.map(({ id, conflictSpaceIds }) => ({
      id,
      conflictSpaceIds:
        id === held.id
          ? conflictIds
          : conflictIds.includes(id)
            ? [...conflictSpaceIds, held.id]
            : conflictSpaceIds.filter((other) => other !== held.id),
    }));
    throwIfRefused(findConflictRefusal(validated));
    const both = conflictsOf(validated);
    const groups = conflictGroups(validated);
    await this.store.saveConflicts(
      tx,
      validated.map(({ id }) => ({
        id,
        conflictSpaceIds: [...(both.get(id) ?? [])].sort((a, b) => a - b),
        group: groups.get(id) ?? null,
      })),
    );
  }

  /** Locks the site of new spaces. A capacity site has a single space. */
  private async lockSite(tx: Tx, id: number, caller: Member, more: number): Promise<void> {
    const site = await this.store.lockSite(tx, id);
    if (!site || !scopeReaches(caller, site)) throw new Failure(placeFailure.placeMissing);
    if (site.bookingMode === siteMode.capacity && (await this.store.findBySite(tx, id)).length + more > 1)
      throw new Failure(placeFailure.oneSpaceOnly);
  }

  private async lock(tx: Tx, id: number, caller: Member): Promise<StoredSpace> {
    const [space] = await this.store.findMany(tx, [id]);
    if (!space || !scopeReaches(caller, space)) throw new Failure(placeFailure.placeMissing);
    await this.store.lockSite(tx, space.siteId);
    return (await this.store.findMany(tx, [id]))[0] ?? space;
  }

  private async findReachable(tx: Tx, ids: readonly number[], caller: Member): Promise<StoredSpace[]> {
    const found = await this.store.findMany(tx, ids);
    if (found.length !== new Set(ids).size || found.some((space) => !scopeReaches(caller, space)))
      throw new Failure(placeFailure.placeMissing);
    return found;
  }

  private write<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return translateWriteErrors(() => this.placeAdmin.change(work), name);
  }
}
