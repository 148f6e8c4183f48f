import { Injectable } from '@nestjs/common';
import { couponKind, couponSale, couponTake } from '#domain/coupons/coupon.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { couponDesk, couponTemplateRow, type CouponTemplateRow } from '#contract/coupons/coupon-desk.contract';
import type { Member } from '#server/kit/access/caller';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { CouponTemplateStore } from './coupon-template.store';
import { toTemplateRow } from './coupon-view';

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
  constructor(private readonly store: CouponTemplateStore) {}

  /** Returns one page of templates with totals. */
  async list(filter: ParsedOf<typeof couponDesk.list>, scope: Member): Promise<AnswerOf<typeof couponDesk.list>> {
    const [page, totals] = await Promise.all([this.store.list.page(filter, scope), this.store.totals(filter, scope)]);
    return { ...page, content: page.content.map(toTemplateRow), totals };
  }

  /** Exports the filtered templates as a sheet. */
  @ExportSource(couponDesk.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof couponDesk.exportFile>, 'lang'>): ListSheet<CouponTemplateRow> {
    return {
      sheet: templateSheet,
      batches: mapBatches(this.store.list.rows(filter, caller), toTemplateRow),
    };
  }

  /** Returns venues and sites in the caller's scope; departments only with an unrestricted scope. */
  choices(caller: Member): Promise<AnswerOf<typeof couponDesk.choices>> {
    return this.store.choices(caller);
  }
}
