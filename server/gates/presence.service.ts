import { Injectable } from '@nestjs/common';
import { venueDateOf, venueDay, visitsOf, type OpeningHours, type Visit } from '#domain/gates/presence.rules';
import type { LocalDate } from '#domain/kit/time';
import { instantOf, schoolTime } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { PresenceRegistry, type StoredVisit, type VisitChange, type VisitHolder } from './presence-registry.service';
import { PresenceStore, type HolderDay, type NewVisit } from './presence.store';

/** A passage that may change visits; `at` in epoch ms. */
export interface TouchingPassage extends VisitHolder {
  readonly at: number;
}

const keyOf = ({ userId, cardNo }: VisitHolder, date: string): string =>
  `${date} ${userId === null ? `card ${cardNo ?? ''}` : `user ${userId}`}`;

const holderDay = ({ userId, cardNo }: VisitHolder, date: LocalDate, hours: OpeningHours): HolderDay => {
  const { starts, ends } = venueDay(hours);
  // A card shown by a known person is that person.
  const holder = { userId, cardNo: userId === null ? cardNo : null };
  return { ...holder, date, from: instantOf(date, starts), to: instantOf(date, ends) };
};

const isEqual = (a: Visit, b: Visit): boolean =>
  a.inEvent === b.inEvent &&
  a.outEvent === b.outEvent &&
  a.inAt === b.inAt &&
  a.outAt === b.outAt &&
  a.closedAs === b.closedAs;

/** Pairs derived visits with stored ones: by entry, then by exit, so that a corrected visit keeps its id. */
function pairVisits<T extends Visit>(stored: readonly T[], derived: readonly Visit[]): [T | null, Visit | null][] {
  const rest = new Set(stored);
  const pairs = new Map<Visit, T>();
  for (const matches of [
    (a: T, b: Visit) => a.inAt === b.inAt,
    (a: T, b: Visit) => a.inEvent === b.inEvent || (a.outEvent !== null && a.outEvent === b.outEvent),
  ])
    for (const visit of derived) {
      const found = pairs.has(visit) ? undefined : [...rest].find((one) => matches(one, visit));
      if (!found) continue;
      rest.delete(found);
      pairs.set(visit, found);
    }
  return [
    ...derived.map((visit): [T | null, Visit] => [pairs.get(visit) ?? null, visit]),
    ...[...rest].map((visit): [T, null] => [visit, null]),
  ];
}

/** Derives visits from passages, stores them and tells the areas that follow them. */
@Injectable()
export class PresenceService {
  constructor(
    private readonly db: Db,
    private readonly store: PresenceStore,
    private readonly registry: PresenceRegistry,
  ) {}

  /** Locks the visits of a holder at a venue until the transaction ends; take it before what follows the visits. */
  hold(tx: Tx, venueId: number, holder: VisitHolder): Promise<void> {
    return this.store.lockHolders(tx, venueId, [holder]);
  }

  /**
   * Derives the visits of all holders and days that these passages of a venue touch, from everything stored. Passages
   * of nobody known change nothing. Locks the holders. Returns what changed.
   */
  async derive(tx: Tx, venueId: number, passages: readonly TouchingPassage[]): Promise<readonly VisitChange[]> {
    const known = passages.filter(({ userId, cardNo }) => userId !== null || cardNo !== null);
    if (known.length === 0) return [];
    const hours = await this.store.findHours(tx, venueId);
    return this.deriveDays(
      tx,
      venueId,
      hours,
      known.map((passage) => {
        const { date, minute } = schoolTime(passage.at);
        return holderDay(passage, venueDateOf(hours, { date, at: minute }), hours);
      }),
    );
  }

  /** Ends the visits of holders who are still inside on a day that is over. Returns how many ended. */
  endMissingExits(venueId: number, date: LocalDate, holders: readonly VisitHolder[]): Promise<number> {
    return this.db.transact(async (tx) => {
      const hours = await this.store.findHours(tx, venueId);
      const days = holders.map((holder) => holderDay(holder, date, hours));
      return (await this.deriveDays(tx, venueId, hours, days)).length;
    });
  }

  private async deriveDays(
    tx: Tx,
    venueId: number,
    { now, ...hours }: OpeningHours & { readonly now: number },
    touched: readonly HolderDay[],
  ): Promise<readonly VisitChange[]> {
    const byKey = new Map(touched.map((day) => [keyOf(day, day.date), day]));
    await this.store.lockHolders(tx, venueId, [...byKey.values()]);
    for (const { date, ...holder } of await this.store.findOpenDays(tx, venueId, [...byKey.values()]))
      byKey.set(keyOf(holder, date), holderDay(holder, date, hours));
    const days = [...byKey.values()];
    const passages = await this.store.findPassages(tx, venueId, days);
    const stored = await this.store.findVisits(tx, venueId, days);
    const latest = Math.max(now, ...touched.map(({ from }) => from));
    const pairs = days.flatMap((day, n) => {
      const { closes, sweeps } = venueDay(hours);
      const derived = visitsOf(
        passages.filter((passage) => passage.n === n),
        {
          closesAt: instantOf(day.date, closes),
          sweepsAt: instantOf(day.date, sweeps),
          endsAt: day.to,
          now: latest,
        },
      );
      const before = stored.filter((visit) => visit.n === n).map(({ n: _n, ...visit }) => visit);
      return pairVisits<StoredVisit>(before, derived).map(([old, next]) => ({ day, old, next }));
    });
    const changes = await this.write(tx, venueId, pairs);
    await this.registry.notify(tx, changes);
    return changes;
  }

  /** Writes what differs. Ended visits are written before open ones: a holder is inside once. */
  private async write(
    tx: Tx,
    venueId: number,
    pairs: readonly { readonly day: HolderDay; readonly old: StoredVisit | null; readonly next: Visit | null }[],
  ): Promise<VisitChange[]> {
    const removed = pairs.flatMap(({ old, next }) => (old && !next ? [old] : []));
    const updates = pairs.flatMap(({ old, next }) => (old && next && !isEqual(old, next) ? [{ ...old, ...next }] : []));
    const inserts = pairs.flatMap(({ day, old, next }): NewVisit[] =>
      next && !old ? [{ ...next, venueId, userId: day.userId, cardNo: day.cardNo, date: day.date }] : [],
    );
    if (removed.length > 0)
      await this.store.remove(
        tx,
        removed.map(({ id }) => id),
      );
    for (const visits of [updates.filter(({ outAt }) => outAt !== null), updates.filter(({ outAt }) => outAt === null)])
      if (visits.length > 0) await this.store.update(tx, visits);
    const ids = inserts.length > 0 ? await this.store.insert(tx, inserts) : [];
    const olds = new Map(pairs.map(({ old }) => [old?.id, old]));
    return [
      ...removed.map((visit): VisitChange => ({ kind: 'removed', visit, before: visit })),
      ...updates.map((visit): VisitChange => {
        const before = olds.get(visit.id) as StoredVisit;
        return { kind: before.outAt === null && visit.outAt !== null ? 'closed' : 'changed', visit, before };
      }),
      ...inserts.map((visit, n): VisitChange => ({
        kind: visit.outAt === null ? 'opened' : 'closed',
        visit: { ...visit, id: ids[n] as number },
        before: null,
      })),
    ];
  }
}
