import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { ruleSetFailure } from '#domain/booking-rules/rule-set.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { ruleSets } from '#contract/booking-rules/rule-set.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller, Member } from '#server/kit/access/caller';
import { failOnConstraint } from '#server/kit/db/constraint';
import { Db, type Tx } from '#server/kit/db/db';
import { siteNamesOf, VenueTables } from '#server/venues/venue-tables.service';
import { ruleSetFormOf, RuleSetStore, type StoredRuleSet } from './rule-set.store';

/**
 * Manages booking rules. A change applies to every process once committed. Staff of some venues can change only rules
 * that no other venue uses.
 */
@Injectable()
export class RuleSetService {
  constructor(
    private readonly db: Db,
    private readonly store: RuleSetStore,
    private readonly tables: VenueTables,
  ) {}

  /** Returns one page, oldest first, with the names of the sites in the caller's venues that use the rules. */
  async list(query: ParsedOf<typeof ruleSets.list>, caller: Member): Promise<AnswerOf<typeof ruleSets.list>> {
    const found = await this.store.list.page(query);
    const { venueIds } = caller;
    return {
      ...found,
      content: found.content.map((row) => {
        const named = row.siteIds
          .flatMap((id) => this.tables.site(id) ?? [])
          .filter(({ venueId }) => venueIds === null || venueIds.includes(venueId));
        return {
          ...ruleSetFormOf(row),
          sites: row.siteIds.length,
          ...siteNamesOf(named),
        };
      }),
    };
  }

  /** Adds a rule set. */
  async add(input: ParsedOf<typeof ruleSets.add>, caller: Caller): Promise<{ id: number }> {
    return this.assertUniqueName(async (tx) => {
      const id = await this.store.add(tx, input);
      await writeAudit(tx, caller, { action: 'ruleSet.add', object: String(id), before: null, after: input });
      return { id };
    });
  }

  /** Changes rules that are still at the version the form was read with. */
  async edit(
    { id, version, ...input }: ParsedOf<typeof ruleSets.edit>,
    caller: Member,
  ): Promise<{ id: number; version: number }> {
    const stored = await this.assertReach(id, caller);
    return this.assertUniqueName(async (tx) => {
      const next = await this.store.change(tx, id, version, input);
      if (next === null) throw new Failure(systemFailure.staleVersion);
      await writeAudit(tx, caller, {
        action: 'ruleSet.edit',
        object: String(id),
        before: ruleSetFormOf(stored),
        after: input,
      });
      return { id, version: next };
    });
  }

  /** Deletes rules that no site uses. */
  async remove(id: number, caller: Member): Promise<{ id: number }> {
    const stored = await this.assertReach(id, caller);
    return this.assertUniqueName(async (tx) => {
      if (!(await this.store.drop(tx, id)))
        throw new Failure(ruleSetFailure.ruleSetUsed, { sites: stored.siteIds.length });
      await writeAudit(tx, caller, {
        action: 'ruleSet.del',
        object: String(id),
        before: ruleSetFormOf(stored),
        after: null,
      });
      return { id };
    });
  }

  /** Returns the rules if every site that uses them is in the caller's venues. */
  async assertReach(id: number, caller: Member): Promise<StoredRuleSet> {
    const stored = await this.store.find(id);
    if (!stored) throw new Failure(ruleSetFailure.ruleSetMissing);
    const { venueIds } = caller;
    if (
      venueIds !== null &&
      stored.siteIds.some((siteId) => !venueIds.includes(this.tables.site(siteId)?.venueId ?? 0))
    )
      throw new Failure(ruleSetFailure.ruleSetReach);
    return stored;
  }

  private assertUniqueName<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return failOnConstraint('rule_set_name_key', ruleSetFailure.ruleSetTwice, async () => {
      const answer = await this.db.transact(work);
      await this.tables.refresh();
      return answer;
    });
  }
}
