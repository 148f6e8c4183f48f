import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { fromYuan, share } from '#domain/kit/money';
import { addDays, type LocalDate } from '#domain/kit/time';
import { bookingMode } from '#domain/boards/slot.status';
import { systemFailure } from '#domain/system/system.failures';
import type { Charge } from '#domain/charges/charge.rules';
import { priceClashes, priceGaps, whyNotPrices } from '#domain/charges/charge-sheet.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { charges, ChargeSheetCheck, ChargeSheetInput } from '#contract/charges/charge.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { scopeReaches, type Scope } from '#server/kit/access/scope';
import { ChargeStore, toChargeRow, tableDigestOf, type ChargeList, type NewCharge } from './charge.store';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';

/** The number of days in which a site's slots are searched for missing prices. */
const LOOKAHEAD_DAYS = 60;

const listOf = ({ siteId, spaceId, effectiveFrom, effectiveTo }: ChargeSheetInput): ChargeList => ({
  siteId,
  spaceId: spaceId ?? null,
  effectiveFrom: effectiveFrom ?? null,
  effectiveTo: effectiveTo ?? null,
});
const inList =
  (list: ChargeList) =>
  (charge: NewCharge): boolean =>
    charge.spaceId === list.spaceId &&
    charge.effectiveFrom === list.effectiveFrom &&
    charge.effectiveTo === list.effectiveTo;
const scopeKey = (charge: NewCharge): string =>
  [
    charge.spaceId,
    charge.roleId,
    charge.dateKind,
    charge.beginMinute,
    charge.endMinute,
    charge.effectiveFrom,
    charge.effectiveTo,
  ].join('/');

/** Reads, checks and replaces the price lists of sites. */
@Injectable()
export class ChargeService {
  constructor(
    private readonly db: Db,
    private readonly store: ChargeStore,
    private readonly tables: VenueTables,
    private readonly clock: Clock,
  ) {}

  /** Returns the sites within the caller's scope. */
  sites(scope: Scope): AnswerOf<typeof charges.sites> {
    return this.sitesInScope(scope).map((site) => ({
      siteId: site.id,
      siteName: site.siteName,
      enSiteName: site.enName,
      venueId: site.venueId,
      venueName: site.venue.venueName,
      enVenueName: site.venue.enName,
      rows: site.charges.length,
      gaps: this.gaps(site, site.charges).reduce((sum, { begins }) => sum + begins.length, 0),
    }));
  }

  /** Returns all sites within the caller's scope, for lists and files. */
  sitesInScope(scope: Scope): Site[] {
    return this.tables.sites.filter((site) =>
      scopeReaches(scope, { venueId: site.venueId, merchantId: site.venue.merchantId }),
    );
  }

  /** Returns the site. Throws not found if it is outside the caller's scope. */
  site(siteId: number, scope: Scope): Site {
    const site = this.tables.site(siteId);
    if (!site || !scopeReaches(scope, { venueId: site.venueId, merchantId: site.venue.merchantId }))
      throw new Failure(systemFailure.notFound);
    return site;
  }

  /** Returns all prices of a site, with the lists of roles and spaces. */
  async table({ siteId }: ParsedOf<typeof charges.table>, scope: Scope): Promise<AnswerOf<typeof charges.table>> {
    const site = this.site(siteId, scope);
    const held = await this.store.chargesOf(siteId);
    return {
      siteId,
      siteName: site.siteName,
      enSiteName: site.enName,
      capacity: site.bookingMode === bookingMode.capacity,
      today: this.today(),
      seen: tableDigestOf(held),
      roleIds: [...site.openObjects],
      spaces: site.spaces.map(({ id, spaceName, enName }) => ({ id, spaceName, enName })),
      begins: this.slotBegins(site),
      rows: held.map(toChargeRow),
      gaps: this.gaps(site, held),
    };
  }

  /** Returns what saving a list would change. */
  async check(input: ChargeSheetInput, scope: Scope): Promise<ChargeSheetCheck> {
    const site = this.site(input.siteId, scope);
    const list = this.list(site, input);
    const [held, orders] = await Promise.all([this.store.chargesOf(site.id), this.store.countUpcomingOrders(site.id)]);
    const rows = this.rows(input, list);
    const before = new Map(held.filter(inList(list)).map((charge) => [scopeKey(charge), charge]));
    const fresh = rows.filter((row) => !before.has(scopeKey(row)));
    const changed = rows.filter((row) => {
      const known = before.get(scopeKey(row));
      return known && (known.price !== row.price || known.companionPrice !== row.companionPrice);
    });
    const after = [...held.filter((charge) => !inList(list)(charge)), ...rows];
    const place = new Map(rows.map((row, n) => [row.id, n]));
    return {
      clashes: priceClashes(after)
        .map((pair) => pair.flatMap(({ id }) => place.get(id) ?? []))
        .filter((pair) => pair.length > 0),
      gaps: this.gaps(site, after),
      added: fresh.length,
      changed: changed.length,
      removed: before.size - (rows.length - fresh.length),
      orders,
    };
  }

  /** Replaces a list. A lock on the site prevents two lists from passing each other's check. */
  async save(
    { seen: tableDigest, ...input }: ParsedOf<typeof charges.save>,
    caller: Member,
  ): Promise<AnswerOf<typeof charges.save>> {
    const site = this.site(input.siteId, caller);
    const list = this.list(site, input);
    return this.db.transact(async (tx) => {
      const held = (await this.store.lockSites(tx, [site.id])).get(site.id) ?? [];
      if (tableDigest !== undefined && tableDigest !== tableDigestOf(held))
        throw new Failure(systemFailure.staleVersion);
      const rows = this.rows(input, list);
      throwIfRefused(whyNotPrices([...held.filter((charge) => !inList(list)(charge)), ...rows]));
      await this.store.replace(tx, list, rows);
      const now = (await this.store.lockSites(tx, [site.id])).get(site.id) ?? [];
      await writeAudit(tx, caller, {
        action: 'charge.save',
        object: `charge:${site.id}`,
        before: held.filter(inList(list)),
        after: now.filter(inList(list)),
      });
      return { rows: rows.length, seen: tableDigestOf(now) };
    });
  }

  /**
   * Copies the standing prices of a site to other sites and replaces theirs for the same days. Prices of single courts
   * stay.
   */
  async copy(
    { siteId, toSiteIds, percent }: ParsedOf<typeof charges.copy>,
    caller: Member,
  ): Promise<AnswerOf<typeof charges.copy>> {
    const from = this.site(siteId, caller);
    const targets = [...new Set(toSiteIds)].filter((id) => id !== from.id).map((id) => this.site(id, caller));
    return this.db.transact(async (tx) => {
      const ids = [from.id, ...targets.map(({ id }) => id)].sort((a, b) => a - b);
      const held = await this.store.lockSites(tx, ids);
      const rows = (held.get(from.id) ?? [])
        .filter(({ spaceId }) => spaceId === null)
        .map(({ id: _, ...charge }) => ({
          ...charge,
          price: share(charge.price, percent),
          companionPrice: share(charge.companionPrice, percent),
        }));
      const lists = [...new Map(rows.map((row) => [`${row.effectiveFrom}/${row.effectiveTo}`, row])).values()];
      for (const target of targets) {
        const mine = held.get(target.id) ?? [];
        const retained = mine.filter(
          (charge) => !lists.some((list) => inList({ ...list, siteId: target.id, spaceId: null })(charge)),
        );
        throwIfRefused(whyNotPrices([...retained, ...rows.map((row, n) => ({ ...row, id: -1 - n }))]));
        for (const { effectiveFrom, effectiveTo } of lists)
          await this.store.clear(tx, { siteId: target.id, spaceId: null, effectiveFrom, effectiveTo });
        await this.store.add(tx, target.id, rows);
        await writeAudit(tx, caller, {
          action: 'charge.copy',
          object: `charge:${target.id}`,
          before: mine.filter((charge) => !retained.includes(charge)),
          after: { from: from.id, percent, rows },
        });
      }
      return { sites: targets.length, rows: rows.length };
    });
  }

  private list(site: Site, input: ChargeSheetInput): ChargeList {
    if (input.spaceId !== undefined && !site.spaceById.has(input.spaceId)) throw new Failure(systemFailure.notFound);
    return listOf(input);
  }

  private rows({ rows }: ChargeSheetInput, { spaceId, effectiveFrom, effectiveTo }: ChargeList): Charge[] {
    return rows.map((row, n) => ({
      ...row,
      id: -1 - n,
      price: fromYuan(row.price),
      companionPrice: fromYuan(row.companionPrice),
      spaceId,
      effectiveFrom: effectiveFrom as LocalDate | null,
      effectiveTo: effectiveTo as LocalDate | null,
    }));
  }

  private gaps(site: Site, held: readonly Charge[]): { roleId: number; dateKind: number; begins: number[] }[] {
    const own = new Set(held.map(({ spaceId }) => spaceId));
    // Courts without own prices all have the same price, so one represents them.
    const spaceIds = [
      ...site.spaces.filter(({ id }) => own.has(id)),
      ...site.spaces.filter(({ id }) => !own.has(id)).slice(0, 1),
    ].map(({ id }) => id);
    return priceGaps(held, {
      roleIds: site.openObjects,
      spaceIds,
      begins: this.slotBegins(site),
      date: this.today(),
    }).map((gap) => ({ ...gap, begins: [...gap.begins] }));
  }

  /** Returns the slot beginnings of a site on the coming days. */
  private slotBegins(site: Site): number[] {
    const today = this.today();
    const begins = Array.from(
      { length: LOOKAHEAD_DAYS },
      (_, days) => this.tables.day(site, addDays(today, days)).times,
    )
      .flat()
      .map(({ beginMinute }) => beginMinute);
    return [...new Set(begins)].sort((a, b) => a - b);
  }

  private today(): LocalDate {
    return schoolTime(this.clock.now()).date;
  }
}
