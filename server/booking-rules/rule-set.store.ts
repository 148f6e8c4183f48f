import { Injectable } from '@nestjs/common';
import { fromYuan, toYuan, type Fen } from '#domain/kit/money';
import { clockOf, minute } from '#domain/kit/time';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { ruleSets, RuleSetRow } from '#contract/booking-rules/rule-set.contract';
import { type Columns, insertRow, updateRows } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { RuleSetEntity } from './rule-set.entity';

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
const ruleSetColumns = `
  r.id, r.version, u."siteIds", r.release_minute as "releaseMinute", r.min_balance as "leastBalance", r.quotas,
  r.role_overrides as "roleOverrides",
  ${Object.entries(columns)
    .map(([name, column]) => `r.${column} as "${name}"`)
    .join(', ')}
`;
const ruleSetFrom = `
  rule_set r
    cross join lateral (
      select coalesce(array_agg(s.id order by s.sort, s.id), '{}') as "siteIds" from v_site s where s.rule_set_id = r.id
    ) u
`;

const list: ListQuery<'keyword', never> = {
  select: ruleSetColumns,
  from: ruleSetFrom,
  countFrom: 'rule_set r',
  filters: { keyword: contains('r.name', 'r.name_en') },
  sorts: {},
  tieBreaker: 'r.id',
};

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

const columnsOf = (of: RuleSetForm): Columns<RuleSetEntity> => ({
  ...Object.fromEntries(Object.keys(columns).map((name) => [name, of[name as keyof RuleSetForm] ?? null])),
  releaseMinute: minute(of.releaseTime),
  minBalance: fromYuan(of.minBalance),
  quotas: of.quotas,
  roleOverrides: of.roleOverrides,
});

/** Stores rule sets. */
@Injectable()
export class RuleSetStore {
  readonly list: StoredList<StoredRuleSet>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list);
  }

  /** Returns one rule set with the sites that use it, or null. */
  async find(id: number): Promise<StoredRuleSet | null> {
    const [row] = await this.db.rows<StoredRuleSet>(`select ${ruleSetColumns} from ${ruleSetFrom} where r.id = $1`, [
      id,
    ]);
    return row ?? null;
  }

  add(tx: Tx, of: RuleSetForm): Promise<number> {
    return insertRow(tx, RuleSetEntity, columnsOf(of));
  }

  /** Changes a rule set if it is still at this version; returns the new version, or null. */
  async change(tx: Tx, id: number, version: number, of: RuleSetForm): Promise<number | null> {
    const next = version + 1;
    const affected = await updateRows(tx, RuleSetEntity, { id, version }, { ...columnsOf(of), version: next });
    return affected === 1 ? next : null;
  }

  /** Deletes a rule set no site uses. */
  async drop(tx: Tx, id: number): Promise<boolean> {
    const dropped = await tx.rows(
      `
        delete from rule_set
        where id = $1 and not exists (select 1 from v_site s where s.rule_set_id = $1)
        returning 1
      `,
      [id],
    );
    return dropped.length > 0;
  }
}
