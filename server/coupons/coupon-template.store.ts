import { Injectable } from '@nestjs/common';
import { couponSale, couponStatus } from '#domain/coupons/coupon.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { couponDesk, CouponTemplateRow } from '#contract/coupons/coupon-desk.contract';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import { insertRow, updateRow, type Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, listAll, type Bind, type ListQuery, type ListRequest } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { CouponTemplateEntity } from './coupon-template.entity';

/** State of a template, in SQL over `t`. */
export const SALE = `
  case
    when t.validity = 1 and t.end_on < (select school_now())::date then ${couponSale.over}
    when t.paused then ${couponSale.paused}
    when t.total > 0 and t.granted >= t.total then ${couponSale.gone}
    else ${couponSale.open}
  end
`;

/** Terms of a template for the rules, in SQL over `t`; fen. */
export const TERMS = `
  t.kind, t.amount, t.percent, t.cap, t.min_spend as "minSpend", t.venue_ids as "venueIds", t.site_ids as "siteIds",
  t.role_ids as "roleIds", t.weekdays, t.begin_minute as "beginMinute", t.end_minute as "endMinute", t.combines
`;

const placeNames = (lang: 'zh' | 'en'): string => {
  const [venue, site, all, between] =
    lang === 'en' ? ['v.en_name', 's.en_name', 'All sites', ', '] : ['v.venue_name', 's.site_name', '全部场地', '、'];
  return `
    case
      when t.site_ids <> '{}' then (
        select string_agg(${venue} || ' ' || ${site}, '${between}' order by v.sort, v.id, s.id)
        from v_site s
          join v_venue v on v.id = s.venue_id
        where s.id = any (t.site_ids)
      )
      when t.venue_ids <> '{}' then (
        select string_agg(${venue}, '${between}' order by v.sort, v.id) from v_venue v where v.id = any (t.venue_ids)
      )
      else '${all}'
    end
  `;
};

/** Names of a template's places in both languages, in SQL over `t`. */
export const PLACE_NAMES = `${placeNames('zh')} as places, ${placeNames('en')} as "enPlaces"`;

/** Returns the SQL of an instant as a school-local time stamp. */
export const stampIn = (column: string): string =>
  `to_char(${column} at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')`;

/** Stored terms, in fen and minutes. */
export type StoredTerms = Pick<
  CouponTemplateEntity,
  'kind' | 'amount' | 'percent' | 'cap' | 'minSpend' | 'beginMinute' | 'endMinute'
>;

/** A template row before it is converted for display. */
export type StoredTemplate = Omit<
  CouponTemplateRow,
  'off' | 'enOff' | 'good' | 'enGood' | 'beginTime' | 'endTime' | 'hours'
> &
  Pick<StoredTerms, 'beginMinute' | 'endMinute'>;

/** The list counts a use while its order is active. */
const list: ListQuery<'id' | 'keyword' | 'kind' | 'take' | 'sale' | 'venueId', never> = {
  select: `
    t.id, t.name, t.en_name as "enName", t.note, t.en_note as "enNote", ${TERMS}, ${PLACE_NAMES}, t.validity,
    t.begin_on as "beginOn", t.end_on as "endOn", t.days, t.total, t.per_user as "perUser", t.take,
    coalesce(t.code, '') as code, ${SALE} as sale, t.granted, g.used, g.expired, g.saved, g.income,
    ${stampIn('t.gmt_create')} as "gmtCreate", t.version
  `,
  from: `
    coupon_template t
      left join lateral (
        select count(*) filter (where c.status = ${couponStatus.used})::int as used,
          count(*) filter (where c.status = ${couponStatus.expired})::int as expired,
          coalesce(sum(x.discount), 0)::int as saved, coalesce(sum(o.pay_fee - o.refund_fee), 0)::int as income
        from coupon c
          left join coupon_use x on x.coupon_id = c.id and x.ended_at is null
          left join lateral (
            select s.pay_fee, s.refund_fee from v_sale s where s.trade_no = x.trade_no limit 1
          ) o on true
        where c.template_id = t.id
      ) g on true
  `,
  filters: {
    id: equals('t.id'),
    keyword: contains('t.name', 't.en_name', 't.code'),
    kind: equals('t.kind'),
    take: equals('t.take'),
    sale: equals(`(${SALE})`),
    venueId: (value, bind) => `(t.venue_ids = '{}' or ${bind(value)}::int = any (t.venue_ids))`,
  },
  sorts: {},
  countFrom: 'coupon_template t',
  tieBreaker: 't.id desc',
};

/** Returns the scope condition of templates: staff of some venues see templates limited to those venues only. */
const withinScope =
  ({ venueIds, merchantIds, orgIds, ownerId }: Scope) =>
  (bind: Bind): string[] => [
    ...(venueIds === null
      ? merchantIds === null
        ? []
        : ['false']
      : [`t.venue_ids <> '{}' and t.venue_ids <@ ${bind(venueIds)}::int[]`]),
    ...(orgIds === null && ownerId === null ? [] : ['false']),
  ];

/** Stores coupon templates as staff see and change them. */
@Injectable()
export class CouponTemplateStore {
  readonly list: StoredList<StoredTemplate, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns the sums over the filtered templates in the scope, in yuan. */
  totals(filter: ListRequest, scope: Scope): Promise<{ saved: number; income: number }> {
    return this.list.totals<{ saved: number; income: number }>(
      filter,
      `
        (coalesce(sum(g.saved), 0) / 100.0)::float8 as saved,
        (coalesce(sum(g.income), 0) / 100.0)::float8 as income
      `,
      scope,
    );
  }

  /** Returns one template as the list shows it. */
  async findListed(tx: Tx, id: number): Promise<StoredTemplate> {
    const { sql, values } = listAll(list, { id }, 1);
    return (await tx.rows<StoredTemplate>(sql, values))[0] as StoredTemplate;
  }

  /** Returns one template. Throws if there is none. */
  find(tx: Tx, id: number): Promise<CouponTemplateEntity> {
    return tx.repository(CouponTemplateEntity).findOneByOrFail({ id });
  }

  /** Returns the venues and sites in the scope, and active departments. */
  async choices(scope: Scope): Promise<AnswerOf<typeof couponDesk.choices>> {
    const values: unknown[] = [];
    const where = scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values);
    const [venues, sites, orgs] = await Promise.all([
      this.db.rows<{ id: number; name: string; enName: string }>(
        `select v.id, v.venue_name as name, v.en_name as "enName" from v_venue v where ${where} order by v.sort, v.id`,
        values,
      ),
      this.db.rows<{ id: number; name: string; enName: string }>(
        `
          select s.id, v.venue_name || ' · ' || s.site_name as name, v.en_name || ' · ' || s.en_name as "enName"
          from v_site s
            join v_venue v on v.id = s.venue_id
          where ${where}
          order by v.sort, v.id, s.id
        `,
        values,
      ),
      this.db.rows<{ id: number; name: string; enName: string }>(
        'select id, name, en_name as "enName" from v_org where status = 1 order by sort, id limit 500',
      ),
    ]);
    return { venues, sites, orgs };
  }

  add(tx: Tx, columns: Columns<CouponTemplateEntity>): Promise<number> {
    return insertRow(tx, CouponTemplateEntity, columns);
  }

  change(tx: Tx, id: number, columns: Columns<CouponTemplateEntity>): Promise<void> {
    return updateRow(tx, CouponTemplateEntity, id, columns);
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(CouponTemplateEntity).delete(id);
  }
}

/** Returns those of the sites that exist, with their venues. */
export function findSites(tx: Tx, ids: readonly number[]): Promise<{ id: number; venueId: number }[]> {
  return tx.rows('select id, venue_id as "venueId" from v_site where id = any ($1)', [ids]);
}

/** Returns how many of the venues exist. */
export async function countVenues(tx: Tx, ids: readonly number[]): Promise<number> {
  return (await tx.rows('select id from v_venue where id = any ($1)', [ids])).length;
}
