import { Injectable } from '@nestjs/common';
import { Failure, insist } from '#domain/kit/failure';
import { conflictsOf, whyNotConflicts } from '#domain/reservations/conflict.rules';
import { systemFailure } from '#domain/system/system.failures';
import { placeFailure } from '#domain/venues/place.failures';
import { groupsOf, numbered, partNames } from '#domain/venues/place.rules';
import { siteMode, switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { spaceDesk, spaceDeskRow, type SpaceDeskRow } from '#contract/venues/space-desk.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import type { Tx } from '#server/kit/db';
import { rowsOf, type Batches, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { reaches } from '#server/kit/scope';
import { PlaceKeeper } from './place-keeper.service';
import { tellSites } from './place-news';
import { insistUnused, named } from './place-uses';
import { SpaceDeskStore, type KeptSpace } from './space-desk.store';

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
    private readonly store: SpaceDeskStore,
    private readonly keeper: PlaceKeeper,
  ) {}

  list(asked: ParsedOf<typeof spaceDesk.list>, caller: Caller): Promise<AnswerOf<typeof spaceDesk.list>> {
    return this.store.page(asked, memberOf(caller)) as Promise<AnswerOf<typeof spaceDesk.list>>;
  }

  /** Exports the filtered spaces as a sheet. */
  @Exports(spaceDesk.exportFile)
  sheet(
    caller: Caller,
    asked: Omit<ParsedOf<typeof spaceDesk.exportFile>, 'lang'>,
  ): { readonly sheet: Sheet<SpaceDeskRow>; readonly batches: Batches<SpaceDeskRow> } {
    return { sheet, batches: rowsOf<SpaceDeskRow>(this.store.db, this.store.all(asked, memberOf(caller), EXPORT_CAP)) };
  }

  async choices(caller: Caller): Promise<AnswerOf<typeof spaceDesk.choices>> {
    return { sites: await this.store.sites(memberOf(caller)) };
  }

  /** Returns the other spaces of the same site. */
  async besides(
    { id }: ParsedOf<typeof spaceDesk.besides>,
    caller: Caller,
  ): Promise<AnswerOf<typeof spaceDesk.besides>> {
    const [space] = await this.store.among(this.store.db, [id]);
    if (!space || !reaches(memberOf(caller), space)) throw new Failure(placeFailure.placeMissing);
    return (await this.store.ofSite(this.store.db, space.siteId))
      .filter((one) => one.id !== id)
      .map(({ id: other, spaceName, enName }) => ({ id: other, name: spaceName, enName }));
  }

  /** Adds a space, or several with numbered names. */
  add({ siteId, count, from, ...told }: ParsedOf<typeof spaceDesk.add>, caller: Caller): Promise<{ ids: number[] }> {
    const [zh, en] = [numbered(told.spaceName, from, count), numbered(told.enName, from, count)];
    if (!zh || !en) throw new Failure(placeFailure.numberMissing);
    return this.write(told.spaceName, async (tx) => {
      await this.site(tx, siteId, caller, count);
      const ids = await this.store.add(
        tx,
        siteId,
        zh.map((spaceName, i) => ({ ...told, spaceName, enName: en[i] as string })),
      );
      await audit(tx, caller, { action: 'space.add', object: `site:${siteId}`, after: { ids } });
      await tellSites(tx, [siteId]);
      return { ids };
    });
  }

  /** Changes a space and its conflicts. */
  edit(
    { id, version, conflictSpaceIds, ...told }: ParsedOf<typeof spaceDesk.edit>,
    caller: Caller,
  ): Promise<{ id: number }> {
    return this.write(told.spaceName, async (tx) => {
      const held = await this.held(tx, id, caller);
      if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
      await this.store.change(tx, id, told);
      await this.join(tx, held, conflictSpaceIds);
      await audit(tx, caller, {
        action: 'space.change',
        object: `space:${id}`,
        before: held,
        after: { ...told, conflictSpaceIds },
      });
      await tellSites(tx, [held.siteId]);
      return { id };
    });
  }

  /** Creates the parts of a court: halves, thirds or quarters. */
  split({ id, parts }: ParsedOf<typeof spaceDesk.split>, caller: Caller): Promise<{ ids: number[] }> {
    return this.write('', async (tx) => {
      const held = await this.held(tx, id, caller);
      await this.site(tx, held.siteId, caller, parts);
      if (held.conflictSpaceIds.length > 0) throw new Failure(placeFailure.alreadySplit);
      const ids = await this.store.add(
        tx,
        held.siteId,
        partNames(held.spaceName, held.enName, parts).map((names) => ({ ...plain, ...names })),
        held.sort,
      );
      await this.join(tx, held, ids);
      await audit(tx, caller, { action: 'space.split', object: `space:${id}`, after: { ids } });
      await tellSites(tx, [held.siteId]);
      return { ids };
    });
  }

  /** Enables or disables spaces. */
  publish({ ids, status }: ParsedOf<typeof spaceDesk.publish>, caller: Caller): Promise<{ count: number }> {
    return this.keeper.change(async (tx) => {
      const found = await this.several(tx, ids, caller);
      const count = await this.store.switch(tx, ids, status);
      await audit(tx, caller, {
        action: 'space.switch',
        object: 'space',
        before: { statuses: found.map((space) => space.status) },
        after: { ids, status },
      });
      await tellSites(tx, [...new Set(found.map(({ siteId }) => siteId))]);
      return { count };
    });
  }

  /** Saves the order of spaces. */
  order({ ids }: ParsedOf<typeof spaceDesk.order>, caller: Caller): Promise<{ count: number }> {
    return this.keeper.change(async (tx) => {
      await this.several(tx, ids, caller);
      const count = await this.store.order(tx, ids);
      await audit(tx, caller, { action: 'space.order', object: 'space', after: { ids } });
      return { count };
    });
  }

  /** Deletes a space that nothing refers to, and removes it from the conflicts of others. */
  remove({ id }: ParsedOf<typeof spaceDesk.remove>, caller: Caller): Promise<{ id: number }> {
    return this.keeper.change(async (tx) => {
      const held = await this.held(tx, id, caller);
      await insistUnused(tx, 'space', id);
      await this.join(tx, held, []);
      await this.store.drop(tx, id);
      await audit(tx, caller, { action: 'space.delete', object: `space:${id}`, before: held });
      await tellSites(tx, [held.siteId]);
      return { id };
    });
  }

  /** Replaces the conflicts of a space. Throws if upcoming bookings use the old conflicts. */
  private async join(tx: Tx, held: KeptSpace, wanted: readonly number[]): Promise<void> {
    const spaces = await this.store.ofSite(tx, held.siteId);
    if (wanted.some((id) => id === held.id || !spaces.some((space) => space.id === id)))
      throw new Failure(placeFailure.conflictOutside);
    const before = conflictsOf(spaces).get(held.id) ?? new Set<number>();
    const touched = [...new Set([...before, ...wanted])].filter((id) => before.has(id) !== wanted.includes(id));
    if (touched.length === 0) return;
    const count = await this.store.ahead(tx, [held.id, ...touched]);
    if (count > 0) throw new Failure(placeFailure.conflictsBooked, { count });
    const said = spaces.map(({ id, conflictSpaceIds }) => ({
      id,
      conflictSpaceIds:
        id === held.id
          ? wanted
          : wanted.includes(id)
            ? [...conflictSpaceIds, held.id]
            : conflictSpaceIds.filter((other) => other !== held.id),
    }));
    insist(whyNotConflicts(said));
    const both = conflictsOf(said);
    const groups = groupsOf(said);
    await this.store.conflicts(
      tx,
      said.map(({ id }) => ({
        id,
        conflictSpaceIds: [...(both.get(id) ?? [])].sort((a, b) => a - b),
        group: groups.get(id) ?? null,
      })),
    );
  }

  /** Locks the site of new spaces. A capacity site has a single space. */
  private async site(tx: Tx, id: number, caller: Caller, more: number): Promise<void> {
    const site = await this.store.site(tx, id);
    if (!site || !reaches(memberOf(caller), site)) throw new Failure(placeFailure.placeMissing);
    if (site.bookingMode === siteMode.capacity && (await this.store.ofSite(tx, id)).length + more > 1)
      throw new Failure(placeFailure.oneSpaceOnly);
  }

  private async held(tx: Tx, id: number, caller: Caller): Promise<KeptSpace> {
    const [space] = await this.store.among(tx, [id]);
    if (!space || !reaches(memberOf(caller), space)) throw new Failure(placeFailure.placeMissing);
    await this.store.site(tx, space.siteId);
    return (await this.store.among(tx, [id]))[0] ?? space;
  }

  private async several(tx: Tx, ids: readonly number[], caller: Caller): Promise<KeptSpace[]> {
    const found = await this.store.among(tx, ids);
    if (found.length !== new Set(ids).size || found.some((space) => !reaches(memberOf(caller), space)))
      throw new Failure(placeFailure.placeMissing);
    return found;
  }

  private write<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return named(() => this.keeper.change(work), name);
  }
}
