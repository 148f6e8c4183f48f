import { Injectable } from '@nestjs/common';
import type { RefundTier } from '#domain/refunds/refund.rules';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { refundRules } from '#contract/refunds/refund-rule.contract';
import { Db, type Tx } from '#server/kit/db/db';
import { insertRow, lockRow, updateRow } from '#server/kit/db/columns';
import type { ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { RefundRuleEntity } from './refund-rule.entity';

/** A refund rule as its form sends it. */
export type RefundRuleInput = ParsedOf<typeof refundRules.add>;

/** A refund rule as stored, with the sites that use it. */
export interface StoredRefundRule extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly enName: string;
  readonly tiers: readonly RefundTier[];
  readonly weekCancelMax: number;
  readonly allowSpecial: boolean;
  readonly gmtModified: Date;
  readonly siteIds: readonly number[];
}

const COLUMNS =
  'r.id, r.version, r.name, r.en_name as "enName", r.tiers, r.week_cancel_max as "weekCancelMax", r.allow_special as "allowSpecial", r.gmt_modified as "gmtModified", u."siteIds"';
const FROM = `refund_rule r cross join lateral (select coalesce(array_agg(s.id order by s.sort, s.id), '{}') as "siteIds" from v_site s where s.refund_rule_id = r.id) u`;

const list: ListQuery<'keyword', never> = {
  select: COLUMNS,
  from: FROM,
  countFrom: 'refund_rule r',
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(r.name ilike ${text} or r.en_name ilike ${text} or exists (select 1 from v_site f where f.refund_rule_id = r.id and (f.site_name ilike ${text} or f.en_name ilike ${text})))`;
    },
  },
  sorts: {},
  tieBreaker: 'r.id',
};

/** Stores refund rules. */
@Injectable()
export class RefundRuleStore {
  readonly list: StoredList<StoredRefundRule>;

  constructor(db: Db) {
    this.list = new StoredList(db, list);
  }

  /** Returns one rule with the sites that use it, or null. */
  async find(db: Pick<Db, 'rows'>, id: number): Promise<StoredRefundRule | null> {
    return (await db.rows<StoredRefundRule>(`select ${COLUMNS} from ${FROM} where r.id = $1`, [id]))[0] ?? null;
  }

  async lock(tx: Tx, id: number): Promise<void> {
    await lockRow(tx, RefundRuleEntity, id);
  }

  add(tx: Tx, input: RefundRuleInput): Promise<number> {
    return insertRow(tx, RefundRuleEntity, input);
  }

  change(tx: Tx, id: number, input: RefundRuleInput): Promise<void> {
    return updateRow(tx, RefundRuleEntity, id, { ...input, gmtModified: () => 'app_now()' });
  }

  /** Deletes a rule no site uses; returns whether it did. */
  async remove(tx: Tx, id: number): Promise<boolean> {
    return (
      (
        await tx.rows(
          'delete from refund_rule where id = $1 and not exists (select 1 from v_site s where s.refund_rule_id = $1) returning 1',
          [id],
        )
      ).length > 0
    );
  }
}
