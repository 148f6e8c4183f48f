import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { couponSource, couponStatus, couponUse } from '#domain/coupons/coupon.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { couponDesk, issuedCouponRow, type IssuedCouponRow } from '#contract/coupons/coupon-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { HistoryAccess } from '#server/kit/access/history-access';
import { Db } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { CouponAccess } from './coupon-access.service';
import { refreshCouponPages } from './coupon-room';
import { IssuedCouponStore } from './issued-coupon.store';

const issuedSheet: Sheet<IssuedCouponRow> = {
  zh: '优惠券发放',
  en: 'Issued coupons',
  row: issuedCouponRow,
  columns: [
    { key: 'code', width: 16 },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName || row.name : row.name) },
    { key: 'username' },
    { key: 'status', of: couponStatus },
    { key: 'source', of: couponSource },
    { key: 'reason', width: 24 },
    { key: 'beginAt', width: 20 },
    { key: 'endAt', width: 20 },
    { key: 'tradeNo', width: 18 },
    { key: 'discount', money: true },
    { key: 'usedAt', width: 20 },
    { key: 'useState', of: couponUse },
    { key: 'grantedBy', value: (row, lang) => (lang === 'en' ? row.enGrantedBy || row.grantedBy : row.grantedBy) },
    { key: 'gmtCreate', width: 20 },
  ],
};

/** Lists and revokes the coupons issued from a template. */
@Injectable()
export class IssuedCouponService {
  constructor(
    private readonly db: Db,
    private readonly access: CouponAccess,
    private readonly store: IssuedCouponStore,
  ) {}

  /** Returns one page of the coupons issued from a template. */
  async list(
    { id, ...filter }: ParsedOf<typeof couponDesk.given>,
    caller: Member,
  ): Promise<AnswerOf<typeof couponDesk.given>> {
    await this.access.requireInScope(caller, id);
    return this.store.list.page({ ...filter, id });
  }

  /** Exports the filtered coupons of a template as a sheet. */
  @ExportSource(couponDesk.exportGiven)
  async sheet(
    caller: Member,
    filter: Omit<ParsedOf<typeof couponDesk.exportGiven>, 'lang'>,
  ): Promise<ListSheet<IssuedCouponRow>> {
    await this.access.requireInScope(caller, filter.id);
    return {
      sheet: issuedSheet,
      batches: this.store.list.rows(filter),
    };
  }

  /** Revokes an unused coupon: it expires now. */
  revoke({ id, reason }: ParsedOf<typeof couponDesk.revoke>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const coupon = await this.store.lock(tx, id);
      if (!coupon) throw new Failure(couponFailure.couponMissing);
      await this.access.requireInScope(caller, coupon.templateId, tx);
      if (coupon.status !== couponStatus.unused) throw new Failure(couponFailure.couponBack);
      await this.store.revoke(tx, id, reason);
      await writeAudit(tx, caller, {
        action: 'coupon.revoke',
        object: `coupon:${coupon.templateId}`,
        before: { coupon: id, status: coupon.status },
        reason,
      });
      await refreshCouponPages(tx, [coupon.userId]);
      return { id };
    });
  }

  /** Allows the history of a template to everyone who has it in scope. */
  @HistoryAccess('coupon')
  async assertHistoryReadable(caller: Member, key: string): Promise<void> {
    if (!/^\d{1,9}$/.test(key)) throw new Failure(couponFailure.couponMissing);
    await this.access.requireInScope(caller, Number(key));
  }
}
