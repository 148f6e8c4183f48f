import { Injectable } from '@nestjs/common';
import type { WarningState, WarningThresholds } from '#domain/alarms/warning.rules';
import type { WarningMetric, WarningTarget } from '#domain/alarms/warning.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { Tx } from '#server/kit/db/db';
import type { WarningRuleEntity } from './warning-rule.entity';

/** An enabled rule with where one target stands under it. */
export interface EvaluatedRule
  extends WarningThresholds, Pick<WarningRuleEntity, 'id' | 'name' | 'level' | 'targetIds'> {
  readonly escalateMinutes: number | null;
  readonly notifies: boolean;
  readonly state: WarningState | null;
}

/** What is evaluated: a metric of a target of a venue. `hardwareKind` is that of a device. */
export interface WarningSubject {
  readonly venueId: number;
  readonly targetKind: WarningTarget;
  readonly targetId: number;
  readonly hardwareKind?: number;
  readonly metric: WarningMetric;
}

/** An open state of a target under a rule. */
export interface WatchedTarget extends Record<string, unknown> {
  readonly ruleId: number;
  readonly targetId: number;
}

const RULE = `
  r.id, r.name, r.level, r.target_ids as "targetIds", r.compare, r.threshold::float8 as threshold,
  r.clear_value::float8 as "clearValue", r.hold_seconds as "holdSeconds", r.clear_seconds as "clearSeconds",
  r.escalate_minutes as "escalateMinutes", cardinality(r.channels) > 0 as notifies
`;

/** Rows that the evaluation reads and writes: enabled rules and where their targets stand. */
@Injectable()
export class WarningStore {
  /**
   * Returns the enabled rules for a metric with the state of one target. The states stay locked until the transaction
   * ends, so that a target is evaluated by one transaction at a time.
   */
  async rulesFor(tx: Tx, subject: WarningSubject): Promise<EvaluatedRule[]> {
    const { venueId, targetKind, targetId, metric, hardwareKind } = subject;
    const rules = await tx.rows<EvaluatedRule & Record<string, unknown>>(
      `
        select ${RULE}
        from warning_rule r
        where r.venue_id = $1
          and r.target_kind = $2
          and r.metric = $3
          and r.status = ${switchStatus.on}
          and (r.hardware_kind is null or r.hardware_kind = $4)
          and (cardinality(r.target_ids) = 0 or $5 = any (r.target_ids))
        order by r.id
      `,
      [venueId, targetKind, metric, hardwareKind ?? null, targetId],
    );
    if (rules.length === 0) return [];
    const states = await tx.rows<WarningState & { ruleId: number } & Record<string, unknown>>(
      `
        select rule_id as "ruleId", phase, epoch_ms(since) as since, epoch_ms(at) as at
        from warning_state
        where rule_id = any ($1) and target_id = $2
        order by rule_id
        for update
      `,
      [rules.map(({ id }) => id), targetId],
    );
    return rules.map((rule) => {
      const state = states.find(({ ruleId }) => ruleId === rule.id);
      return { ...rule, state: state ? { phase: state.phase, since: state.since, at: state.at } : null };
    });
  }

  /**
   * Stores the state of a target under a rule. Returns false if another transaction stored a newer one meanwhile, which
   * can happen to the first reading only: later ones hold the lock.
   */
  async saveState(tx: Tx, ruleId: number, targetId: number, { phase, since, at }: WarningState): Promise<boolean> {
    const stored = await tx.rows(
      `
        insert into warning_state as s (rule_id, target_id, phase, since, at)
        values ($1, $2, $3, to_timestamp($4::float8 / 1000.0), to_timestamp($5::float8 / 1000.0))
        on conflict (rule_id, target_id)
        do update set phase = excluded.phase, since = excluded.since, at = excluded.at
        where s.at < excluded.at
        returning 1
      `,
      [ruleId, targetId, phase, since, at],
    );
    return stored.length === 1;
  }

  /** Locks and returns the states of the rules of a venue for a metric, each with whether its rule still applies. */
  async unwatched(tx: Tx, venueId: number): Promise<WatchedTarget[]> {
    return tx.rows<WatchedTarget>(
      `
        select s.rule_id as "ruleId", s.target_id as "targetId"
        from warning_state s
          join warning_rule r on r.id = s.rule_id
        where r.venue_id = $1
          and not (
            r.status = ${switchStatus.on}
            and (
              s.target_id = any (r.target_ids)
              or cardinality(r.target_ids) = 0
              and not exists (
                select 1
                from warning_rule n
                where n.venue_id = r.venue_id
                  and n.target_kind = r.target_kind
                  and n.hardware_kind is not distinct from r.hardware_kind
                  and n.metric = r.metric
                  and n.status = ${switchStatus.on}
                  and s.target_id = any (n.target_ids)
              )
            )
          )
        order by s.rule_id, s.target_id
        for update of s
      `,
      [venueId],
    );
  }

  /** Returns the targets that stand under a rule, locked. */
  watchedBy(tx: Tx, ruleId: number): Promise<WatchedTarget[]> {
    return tx.rows<WatchedTarget>(
      `
        select rule_id as "ruleId", target_id as "targetId"
        from warning_state
        where rule_id = $1
        order by target_id
        for update
      `,
      [ruleId],
    );
  }

  /** Forgets where a target stands under a rule. */
  async dropState(tx: Tx, ruleId: number, targetId: number): Promise<void> {
    await tx.rows('delete from warning_state where rule_id = $1 and target_id = $2', [ruleId, targetId]);
  }
}
