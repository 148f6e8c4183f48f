import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { BusinessUserRow, businessUsers } from '#contract/business-users/business-user.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { fromYuan } from '#domain/kit/money';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { BusinessUserAccountEntity } from './business-user-account.entity';
import { BusinessUserEntity } from './business-user.entity';

const venues = (name: string, all: string, between: string) =>
  `
    case
      when b.venue_ids is null then '${all}'
      else (
        select string_agg(v.${name}, '${between}' order by v.sort, v.id)
        from v_venue v
        where v.id = any (b.venue_ids)
      )
    end
  `;

const list: ListQuery<'keyword' | 'venueId' | 'type' | 'status', never> = {
  select: `
    b.id, b.org_name as "orgName", b.en_name as "enName", b.type, b.credit_code as "creditCode", b.contact, b.phone,
    b.merchant_id as "merchantId", m.merchant_name as "merchantName", m.en_name as "enMerchantName",
    b.venue_ids as "venueIds", ${venues('venue_name', '全部场馆', '、')} as venues,
    ${venues('en_name', 'All venues', ', ')} as "enVenues",
    (b.credit_limit / 100.0)::numeric(14, 2) as "creditLimit", b.discount_percent as "discountPercent",
    coalesce((
      select string_agg(u.username, ', ' order by u.username)
      from business_user_account a
        join v_app_user u on u.id = a.user_id
      where a.business_user_id = b.id
    ), '') as accounts,
    b.projects, b.invoice_title as "invoiceTitle", b.remark, b.status,
    to_char(b.gmt_create at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as "gmtCreate", b.version
  `,
  from: 'business_user b join v_merchant m on m.id = b.merchant_id',
  filters: {
    keyword: contains('b.org_name', 'b.en_name', 'b.credit_code', 'b.contact'),
    type: equals('b.type'),
    status: equals('b.status'),
    venueId: (value, bind) =>
      `(
        ${bind(value)}::int = any (b.venue_ids)
        or (b.venue_ids is null and b.merchant_id = (select merchant_id from v_venue where id = ${bind(value)}::int))
      )`,
  },
  sorts: {},
  countFrom: 'business_user b',
  tieBreaker: 'b.gmt_create desc, b.id desc',
};

/**
 * Limits to organisations that name one of the caller's venues. Those of a whole merchant are visible to staff of the
 * merchant.
 */
const withinScope =
  (scope: Scope) =>
  (bind: Bind): string[] => [
    ...(scope.venueIds === null ? [] : [`b.venue_ids && ${bind(scope.venueIds)}::int[]`]),
    ...scopeConditions({ ...scope, venueIds: null }, { merchant: 'b.merchant_id' })(bind),
  ];

/** The stored fields of an organisation that are checked before a change. */
export type StoredBusinessUser = Pick<BusinessUserEntity, 'id' | 'merchantId' | 'venueIds' | 'status' | 'version'>;

type Draft = ParsedOf<typeof businessUsers.add>;

const columnsOf = (of: Draft) => ({
  merchantId: of.merchantId,
  venueIds: of.venueIds.length === 0 ? null : of.venueIds,
  orgName: of.orgName,
  enName: of.enName,
  type: of.type,
  creditCode: of.creditCode,
  contact: of.contact,
  phone: of.phone,
  creditLimit: fromYuan(of.creditLimit),
  discountPercent: of.discountPercent,
  projects: of.projects,
  invoiceTitle: of.invoiceTitle,
  remark: of.remark,
  status: of.status,
});

/** Stores organisations that book on account. */
@Injectable()
export class BusinessUserStore {
  readonly list: StoredList<BusinessUserRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns the merchants and venues that a caller may assign. */
  async choices(scope: Scope): Promise<Record<'merchants' | 'venues', { id: number; name: string; enName: string }[]>> {
    const venue = scopeConditions(scope, { venue: 'v.id', merchant: 'v.merchant_id' });
    const read = (select: string, last: string) => {
      const values: unknown[] = [];
      const where = ['v.status = 1', ...venue((value) => `$${values.push(value)}`)].join(' and ');
      return this.db.rows<{ id: number; name: string; enName: string }>(
        `
          select distinct ${select} from v_venue v join v_merchant m on m.id = v.merchant_id where ${where} order by ${last}
        `,
        values,
      );
    };
    const [merchants, venues] = await Promise.all([
      read('m.id, m.merchant_name as name, m.en_name as "enName"', '1'),
      read('v.id, v.venue_name as name, v.en_name as "enName", v.sort', 'v.sort, 1'),
    ]);
    return { merchants, venues };
  }

  /** Locks and returns an organisation. */
  lock(tx: Tx, id: number): Promise<StoredBusinessUser | null> {
    return tx.repository(BusinessUserEntity).findOne({
      select: { id: true, merchantId: true, venueIds: true, status: true, version: true },
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
  }

  add(tx: Tx, draft: Draft): Promise<number> {
    return insertRow(tx, BusinessUserEntity, columnsOf(draft));
  }

  change(tx: Tx, id: number, draft: Draft): Promise<void> {
    return updateRow(tx, BusinessUserEntity, id, columnsOf(draft));
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(BusinessUserEntity).delete(id);
  }

  /** Returns how many of these venues belong to a merchant. */
  async venuesOf(tx: Tx, merchantId: number, venueIds: readonly number[]): Promise<number> {
    const [row] = await tx.rows<{ n: number }>(
      'select count(*)::int as n from v_venue where merchant_id = $1 and id = any ($2)',
      [merchantId, venueIds],
    );
    return row?.n ?? 0;
  }

  /** Returns the active accounts with these user names. */
  people(tx: Tx, usernames: readonly string[]): Promise<{ id: number; username: string }[]> {
    return tx.rows('select id, username from v_app_user where username = any ($1) and status = 1', [usernames]);
  }

  /** Replaces the acting accounts of an organisation. */
  async bind(tx: Tx, id: number, userIds: readonly number[]): Promise<void> {
    await tx.repository(BusinessUserAccountEntity).delete({ businessUserId: id, userId: Not(In(userIds)) });
    await tx.rows(
      `
        insert into business_user_account (business_user_id, user_id)
        select $1, x from unnest($2::int[]) x
        on conflict do nothing
      `,
      [id, userIds],
    );
  }
}
