import { Injectable } from '@nestjs/common';
import { addDays, type LocalDate } from '#domain/kit/time';
import { type BlackListCause, type BlackListReason } from '#domain/black-lists/black-list-reason.rules';
import { dueBlackListing, type NoShow, type NoShowRule } from '#domain/black-lists/black-list.rules';
import { blackListScope, blackListReleaseKind, type BlackListReleaseKind } from '#domain/black-lists/black-list.status';
import { blackListSource } from '#domain/members/member.status';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { log } from '#server/kit/runtime/log';
import { Settings } from '#server/kit/settings/settings';
import { Sweep } from '#server/kit/jobs/sweep';
import { BlackListNotifications } from './black-list-notifications.service';
import { BlackListStore } from './black-list.store';

const BATCH = 100;
const SWEEP_EVERY = 20_000;

/** Maintains the black list automatically: no-shows add entries, waived no-shows and expiry lift them. */
@Injectable()
export class BlackListPolicy {
  constructor(
    private readonly db: Db,
    private readonly store: BlackListStore,
    private readonly notifications: BlackListNotifications,
    private readonly settings: Settings,
  ) {}

  /** The school's no-show rule; null if only staff add entries. */
  get rule(): NoShowRule | null {
    if (this.settings.get('blackList.ruleType') !== 'break') return null;
    return {
      count: this.settings.get('break.count'),
      windowDays: this.settings.get('break.windowDays'),
      banDays: this.settings.get('break.banDays'),
    };
  }

  /** The days within which an appeal must be submitted. */
  get appealDays(): number {
    return this.settings.get('break.appealDays');
  }

  /** Returns a person's no-shows since a day. */
  noShows(userId: number, since: LocalDate): Promise<NoShow[]> {
    return this.store.noShows(this.db, userId, since);
  }

  /**
   * Counts a person's no-shows and adds an entry if there are too many. Idempotent. Returns true if an entry was added.
   */
  async applyNoShowRule(userId: number): Promise<boolean> {
    const { rule } = this;
    if (!rule) return false;
    const listed = await this.db.transact(async (tx) => {
      await Db.lockPerson(tx, userId);
      const today = await schoolToday(tx);
      const due = dueBlackListing(await this.store.noShows(tx, userId, addDays(today, -rule.windowDays)), rule, today);
      if (!due) return null;
      const reason: BlackListCause = { code: 'breaks', days: rule.windowDays, count: due.evidence.length };
      const id = await this.store.insert(tx, {
        userId,
        scope: blackListScope.all,
        scopeIds: [],
        source: blackListSource.breakRule,
        reason,
        lastDay: due.lastDay,
        evidence: due.evidence,
        creator: null,
      });
      if (id !== null) await this.notifications.notifyListed(tx, userId, reason, due.lastDay);
      return id;
    });
    if (listed !== null) await this.notifications.announce();
    return listed !== null;
  }

  /**
   * Lifts the entry of the no-show rule if too few of its no-shows still count. Returns true if an entry was lifted.
   */
  async recheckEntry(userId: number): Promise<boolean> {
    const lifted = await this.db.transact((tx) =>
      this.liftUnfounded(tx, userId, blackListReleaseKind.staff, null, { code: 'forgiven' }),
    );
    if (lifted) await this.notifications.announce();
    return lifted;
  }

  /** Lifts the entry of the no-show rule within a transaction if its remaining no-shows no longer require it. */
  async liftUnfounded(
    tx: Tx,
    userId: number,
    kind: BlackListReleaseKind,
    by: number | null,
    note: BlackListReason,
  ): Promise<boolean> {
    await Db.lockPerson(tx, userId);
    const entry = await this.store.lockByRule(tx, userId);
    const requiredCount = Math.min(this.rule?.count ?? entry?.evidence.length ?? 0, entry?.evidence.length ?? 0);
    if (!entry || (await this.store.countNoShows(tx, entry.evidence)) >= requiredCount) return false;
    return this.lift(tx, entry, kind, by, note);
  }

  /** Lifts an entry within a transaction and notifies its person. */
  async lift(
    tx: Tx,
    { id, userId }: { readonly id: number; readonly userId: number },
    kind: BlackListReleaseKind,
    by: number | null,
    note: BlackListReason,
  ): Promise<boolean> {
    if (!(await this.store.release(tx, id, kind, by, note))) return false;
    await this.notifications.notifyReleased(tx, userId, note);
    return true;
  }

  /** Lifts expired entries and returns their number. */
  @Sweep('members.bans', SWEEP_EVERY, { slice: BATCH })
  async releaseExpired(): Promise<number> {
    const due = await this.store.findExpired(BATCH);
    let lifted = 0;
    for (const entry of due) {
      lifted += await this.db
        .transact((tx) => this.lift(tx, entry, blackListReleaseKind.expired, null, { code: 'ended' }))
        .then(
          () => 1,
          (error: unknown) => {
            log.error({ entry: entry.id, err: error }, 'an entry of the black list was not lifted and will be retried');
            return 0;
          },
        );
    }
    if (due.length > 0) await this.notifications.announce();
    return lifted;
  }
}
