import { Injectable } from '@nestjs/common';
import { fromYuan, toYuan, type Fen } from '#domain/kit/money';
import { clockOf, minute } from '#domain/kit/time';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { ruleSets, RuleSetRow } from '#contract/booking-rules/rule-set.contract';
import type { Db, Tx } from '#server/kit/db/db';

/** A rule set as its form sends it. */
type RuleSetForm = ParsedOf<typeof ruleSets.add>;

/** A rule set as stored, with the sites that use it. */
export interface StoredRuleSet
  extends
    Omit<RuleSetRow, 'releaseTime' | 'minBalance' | 'sites' | 'siteNames' | 'enSiteNames'>,
    Record<string, unknown> {
  readonly releaseMinute: number;
  /** In fen, as stored. */
  readonly leastBalance: Fen;
  readonly siteIds: readonly number[];
}

const columns = {
  name: 'name',
  nameEn: 'name_en',
  releaseMode: 'release_mode',
  releaseWeekday: 'release_weekday',
  releaseDate: 'release_date',
  advanceDays: 'advance_days',
  maxSlots: 'max_slots',
  maxSpaces: 'max_spaces',
  consecutiveOnly: 'consecutive_only',
  sameSpaceOnly: 'same_space_only',
  maxUnpaid: 'max_unpaid',
  maxActive: 'max_active',
  payTimeoutMin: 'pay_timeout_min',
  cancelHours: 'cancel_hours',
  lateBookingMin: 'late_booking_min',
  lateGraceMin: 'late_grace_min',
  advanceEntryMin: 'advance_entry_min',
  signMode: 'sign_mode',
  leaveEarlyMin: 'leave_early_min',
  autoRelease: 'auto_release',
  needProtocol: 'need_protocol',
  needFace: 'need_face',
  allocMode: 'alloc_mode',
  potSeconds: 'pot_seconds',
  returnMode: 'return_mode',
  returnMaxSec: 'return_max_sec',
  waitlist: 'waitlist',
  waitMaxPerSlot: 'wait_max_per_slot',
  waitMaxPerUser: 'wait_max_per_user',
  waitOfferMin: 'wait_offer_min',
  waitCloseMin: 'wait_close_min',
} as const;

/** Columns of the list; `r` is the rule set, `u` the sites that use it. */
export const ruleSetColumns = `r.id, r.version, u."siteIds", r.release_minute as "releaseMinute", r.min_balance as "leastBalance", r.quotas, r.role_overrides as "roleOverrides", ${Object.entries(
  columns,
)
  .map(([name, column]) => `r.${column} as "${name}"`)
  .join(', ')}`;
export const ruleSetFrom = `rule_set r cross join lateral (select coalesce(array_agg(s.id order by s.sort, s.id), '{}') as "siteIds" from site s where s.rule_set_id = r.id) u`;

/** Returns a stored rule set in the form's fields. */
export const ruleSetFormOf = ({
  releaseMinute,
  leastBalance,
  siteIds: _,
  cancelHours,
  ...row
}: StoredRuleSet): Omit<RuleSetRow, 'sites' | 'siteNames' | 'enSiteNames'> => ({
  ...row,
  cancelHours: Number(cancelHours),
  releaseTime: clockOf(releaseMinute),
  minBalance: toYuan(leastBalance),
});

const columnValues = (of: RuleSetForm): [string, unknown][] => [
  ...Object.entries(columns).map(([name, column]): [string, unknown] => [
    column,
    of[name as keyof RuleSetForm] ?? null,
  ]),
  ['release_minute', minute(of.releaseTime)],
  ['min_balance', fromYuan(of.minBalance)],
  ['quotas', JSON.stringify(of.quotas)],
  ['role_overrides', JSON.stringify(of.roleOverrides)],
];

/** Stores rule sets. */
@Injectable()
export class RuleSetStore {
  /** Returns one rule set with the sites that use it, or null. */
  async find(db: Pick<Db, 'rows'>, id: number): Promise<StoredRuleSet | null> {
    const [row] = await db.rows<StoredRuleSet>(`select ${ruleSetColumns} from ${ruleSetFrom} where r.id = $1`, [id]);
    return row ?? null;
  }

  /** Adds a rule set. */
  async add(tx: Tx, of: RuleSetForm): Promise<number> {
    const all = columnValues(of);
    const [row] = await tx.rows<{ id: number }>(
      `insert into rule_set (${all.map(([column]) => column).join(', ')}) values (${all.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
      all.map(([, value]) => value),
    );
    return (row as { id: number }).id;
  }

  /** Changes a rule set if it is still at this version; returns the new version, or null. */
  async edit(tx: Tx, id: number, version: number, of: RuleSetForm): Promise<number | null> {
    const all = columnValues(of);
    const rows = await tx.rows<{ version: number }>(
      `update rule_set set version = version + 1, ${all.map(([column], i) => `${column} = $${i + 3}`).join(', ')} where id = $1 and version = $2 returning version`,
      [id, version, ...all.map(([, value]) => value)],
    );
    return rows[0]?.version ?? null;
  }

  /** Deletes a rule set no site uses. */
  async remove(tx: Tx, id: number): Promise<boolean> {
    return (
      (
        await tx.rows(
          'delete from rule_set where id = $1 and not exists (select 1 from site s where s.rule_set_id = $1) returning 1',
          [id],
        )
      ).length > 0
    );
  }
}
