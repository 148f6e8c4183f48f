import { Injectable } from '@nestjs/common';
import { couponKind, couponSale, couponTake } from '#domain/coupons/coupon.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { couponDesk, couponTemplateRow, type CouponTemplateRow } from '#contract/coupons/coupon-desk.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { scopeSql } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { listAll, listPage, listTotals } from '#server/kit/db/list';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { templateList, templatesWithin, toTemplateRow, type StoredTemplate } from './coupon-list';

const bilingualColumn = (zh: keyof CouponTemplateRow & string, en: keyof CouponTemplateRow & string) => ({
  key: zh,
  value: (row: CouponTemplateRow, lang: 'zh' | 'en') => String(row[lang === 'en' ? en : zh]),
});
const templateSheet: Sheet<CouponTemplateRow> = {
  zh: '优惠券',
  en: 'Coupons',
  row: couponTemplateRow,
  columns: [
    bilingualColumn('name', 'enName'),
    { key: 'kind', of: couponKind },
    bilingualColumn('off', 'enOff'),
    { ...bilingualColumn('places', 'enPlaces'), width: 30 },
    bilingualColumn('good', 'enGood'),
    { key: 'take', of: couponTake },
    { key: 'code' },
    { key: 'total' },
    { key: 'perUser' },
    { key: 'granted' },
    { key: 'used' },
    { key: 'expired' },
    { key: 'saved', money: true },
    { key: 'income', money: true },
    { key: 'sale', of: couponSale },
    { key: 'gmtCreate', width: 20 },
  ],
};

/** Lists coupon templates, and the venues, sites and departments they can be limited to. */
@Injectable()
export class CouponTemplateListService {
  constructor(private readonly db: Db) {}

  /** Returns one page of templates with totals. */
  async list(filter: ParsedOf<typeof couponDesk.list>, caller: Caller): Promise<AnswerOf<typeof couponDesk.list>> {
    const scope = templatesWithin(requireMember(caller));
    const sums = listTotals(
      templateList,
      filter,
      '(coalesce(sum(g.saved), 0) / 100.0)::float8 as saved, (coalesce(sum(g.income), 0) / 100.0)::float8 as income',
      scope,
    );
    const [page, [totals]] = await Promise.all([
      listPage<StoredTemplate>(this.db, templateList, filter, scope),
      this.db.rows<{ saved: number; income: number }>(sums.sql, sums.values),
    ]);
    return { ...page, content: page.content.map(toTemplateRow), totals: totals ?? { saved: 0, income: 0 } };
  }

  /** Exports the filtered templates as a sheet. */
  @ExportSource(couponDesk.exportFile)
  sheet(
    caller: Caller,
    filter: Omit<ParsedOf<typeof couponDesk.exportFile>, 'lang'>,
  ): { readonly sheet: Sheet<CouponTemplateRow>; readonly batches: RowBatches<CouponTemplateRow> } {
    return {
      sheet: templateSheet,
      batches: mapBatches(
        rowBatches<StoredTemplate>(
          this.db,
          listAll(templateList, filter, EXPORT_CAP, templatesWithin(requireMember(caller))),
        ),
        toTemplateRow,
      ),
    };
  }

  /** Returns venues and sites in the caller's scope; departments only with an unrestricted scope. */
  async choices(caller: Caller): Promise<AnswerOf<typeof couponDesk.choices>> {
    const member = requireMember(caller);
    const values: unknown[] = [];
    const where = scopeSql(member, { venue: 'v.id', merchant: 'v.merchant_id' }, values);
    const [venues, sites, orgs] = await Promise.all([
      this.db.rows<{ id: number; name: string; enName: string }>(
        `select v.id, v.venue_name as name, v.en_name as "enName" from venue v where ${where} order by v.sort, v.id`,
        values,
      ),
      this.db.rows<{ id: number; name: string; enName: string }>(
        `
          select s.id, v.venue_name || ' · ' || s.site_name as name, v.en_name || ' · ' || s.en_name as "enName"
          from site s
            join venue v on v.id = s.venue_id
          where ${where}
          order by v.sort, v.id, s.id
        `,
        values,
      ),
      this.db.rows<{ id: number; name: string; enName: string }>(
        'select id, name, en_name as "enName" from org where status = 1 order by sort, id limit 500',
      ),
    ]);
    return { venues, sites, orgs };
  }
}
