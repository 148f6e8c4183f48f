import type { Fen } from '#domain/kit/money';
import { checkStatus } from '#domain/system/check.status';
import type { Page } from '#contract/kit/page';
import type { SpecialRefundRow } from '#contract/refunds/special-refund.contract';
import type { PendingRows } from '#server/kit/access/approval-registry';
import type { Db } from '#server/kit/db/db';
import {
  equals,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type Bind,
  type ListQuery,
  type ListRequest,
  type SqlStatement,
} from '#server/kit/db/list';
import { scopeConditions, type Scope, type ScopeColumns } from '#server/kit/access/scope';

/** A special refund request as stored. */
export type StoredSpecialRefund = Omit<SpecialRefundRow, 'submittedAt' | 'checkedAt' | 'amount'> & {
  amount: Fen;
  submittedAt: Date;
  checkedAt: Date | null;
};

const list: ListQuery<'keyword' | 'checkStatus' | 'reasonType' | 'dateFrom' | 'dateTo', 'submittedAt'> = {
  select: `
    r.id, r.trade_no as "tradeNo", u.name, u.en_name as "enName", s.site_name as "siteName", s.en_name as "enSiteName",
    o.begin_at as "beginAt",
    (
      case
        when r.check_status = ${checkStatus.passed} then o.refund_fee
        else greatest(0, o.pay_fee - o.refund_fee)
      end
    )::int as amount,
    r.reason_type as "reasonType", r.reason_text as "reasonText", r.proof_ids as "proofIds",
    r.check_status as "checkStatus", r.check_content as "checkContent", r.round, r.submitted_at as "submittedAt",
    r.checked_at as "checkedAt"`,
  from: `
    refund_apply r
      join v_venue_order o on o.trade_no = r.trade_no
      join v_site s on s.id = o.site_id
      join v_app_user u on u.id = r.user_id`,
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(
        r.trade_no ilike ${text}
        or r.user_id = any(array(
          select p.id
          from v_app_user p
          where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text}
            and (p.name ilike ${text} or p.username ilike ${text})
        ))
      )`;
    },
    checkStatus: equals('r.check_status'),
    reasonType: equals('r.reason_type'),
    dateFrom: sinceDate('r.submitted_at'),
    dateTo: untilDate('r.submitted_at'),
  },
  sorts: { submittedAt: 'r.submitted_at' },
  notNullSorts: ['submittedAt'],
  tieBreaker: 'r.id desc',
};

const SCOPE_COLUMNS: ScopeColumns = { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' };

/** Conditions of the requests in a scope, in SQL over `r` and `o`. */
export const specialRefundsWithin =
  (scope: Scope) =>
  (bind: Bind): string[] => ['not r.closed', ...scopeConditions(scope, SCOPE_COLUMNS)(bind)];

/** The special refund requests that wait for a decision. */
export const pendingSpecialRefunds: PendingRows = {
  table: 'refund_apply r',
  waiting: `r.check_status = ${checkStatus.checking} and not r.closed`,
  at: 'r.submitted_at',
  joins: `
    join v_venue_order o on o.trade_no = r.trade_no
    join v_site s on s.id = o.site_id
    join v_app_user u on u.id = r.user_id
  `,
  columns: {
    id: 'r.id',
    userId: 'r.user_id',
    venueId: 'o.venue_id',
    name: 'u.name',
    enName: 'u.en_name',
    about: `s.site_name || ' ' || to_char(o.begin_at, 'MM-DD HH24:MI')`,
    aboutEn: `s.en_name || ' ' || to_char(o.begin_at, 'MM-DD HH24:MI')`,
    reason: 'r.reason_text',
    amount: 'greatest(0, o.pay_fee - o.refund_fee)',
    keyword: 'r.trade_no',
    proofIds: 'r.proof_ids',
  },
  within: (caller, bind) => scopeConditions(caller, SCOPE_COLUMNS)(bind),
};

/** Returns a page of the special refund requests in a scope. */
export function specialRefundPage(
  db: Db,
  query: ListRequest & { readonly page: number; readonly size: number },
  scope: Scope,
): Promise<Page<StoredSpecialRefund>> {
  return listPage<StoredSpecialRefund>(db, list, query, specialRefundsWithin(scope));
}

/** Returns the statement of all special refund requests in a scope. */
export function allSpecialRefunds(query: ListRequest, limit: number, scope: Scope): SqlStatement {
  return listAll(list, query, limit, specialRefundsWithin(scope));
}

/** Returns the member whose request has this proof, if a scope includes it. */
export async function findProofOwner(
  db: Db,
  id: number,
  attachmentId: string,
  scope: Scope,
): Promise<number | undefined> {
  const values: unknown[] = [id, attachmentId];
  const conditions = specialRefundsWithin(scope)((value) => `$${values.push(value)}`).join(' and ');
  const [row] = await db.rows<{ userId: number }>(
    `
      select r.user_id as "userId"
      from refund_apply r
        join v_venue_order o on o.trade_no = r.trade_no
      where r.id = $1 and $2 = any (r.proof_ids) and ${conditions}
    `,
    values,
  );
  return row?.userId;
}
