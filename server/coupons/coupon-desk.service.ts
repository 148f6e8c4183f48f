import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { couponTake } from '#domain/coupons/coupon.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { couponDesk, CouponDraftInput } from '#contract/coupons/coupon-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { staleVersionFailure } from '#server/kit/access/stale-save';
import { CouponAccess } from './coupon-access.service';
import { CouponTemplateStore } from './coupon-template.store';
import { toTemplateRow } from './coupon-view';
import { templateColumns } from './template-columns';

/** Columns that cannot change once coupons were issued. */
const FROZEN_COLUMNS = [
  'kind',
  'amount',
  'percent',
  'cap',
  'minSpend',
  'venueIds',
  'siteIds',
  'roleIds',
  'weekdays',
  'beginMinute',
  'endMinute',
  'combines',
] as const;

/** Columns that a copy takes over as they are. */
const COPIED_COLUMNS = [
  'note',
  'enNote',
  ...FROZEN_COLUMNS,
  'validity',
  'beginOn',
  'endOn',
  'days',
  'total',
  'perUser',
] as const;

/** Changes of coupon templates by venue staff. */
@Injectable()
export class CouponDeskService {
  constructor(
    private readonly db: Db,
    private readonly access: CouponAccess,
    private readonly store: CouponTemplateStore,
  ) {}

  add(draft: CouponDraftInput, caller: Member): Promise<{ id: number }> {
    return this.writeUniqueCode(draft.code, async (tx) => {
      const columns = await templateColumns(tx, draft, caller);
      const id = await this.store.add(tx, { ...columns, creator: caller.userId });
      await writeAudit(tx, caller, { action: 'coupon.add', object: `coupon:${id}`, after: columns });
      return { id };
    });
  }

  /** Updates a template; once coupons were issued, only names, totals, dates and ways of getting them. */
  edit({ id, version, ...draft }: ParsedOf<typeof couponDesk.edit>, caller: Member): Promise<{ id: number }> {
    return this.writeUniqueCode(draft.code, async (tx) => {
      const template = await this.access.lockInScope(tx, id, caller);
      const before = await this.store.find(tx, id);
      if (version !== undefined && version !== template.version)
        throw await staleVersionFailure(tx, caller, `coupon:${id}`, toTemplateRow(await this.store.findListed(tx, id)));
      const columns = await templateColumns(tx, draft, caller, before.endOn as LocalDate | null);
      if (
        template.granted > 0 &&
        FROZEN_COLUMNS.some((name) => JSON.stringify(columns[name]) !== JSON.stringify(before[name]))
      )
        throw new Failure(couponFailure.couponTermsKept);
      if (draft.total > 0 && draft.total < template.granted)
        throw new Failure(couponFailure.couponTotalBelow, { granted: template.granted });
      await this.store.change(tx, id, columns);
      await writeAudit(tx, caller, {
        action: 'coupon.edit',
        object: `coupon:${id}`,
        before: Object.fromEntries(Object.keys(columns).map((name) => [name, before[name as keyof typeof columns]])),
        after: columns,
      });
      return { id };
    });
  }

  /** Pauses a template or resumes it. */
  pause({ id, paused }: ParsedOf<typeof couponDesk.pause>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      await this.access.lockInScope(tx, id, caller);
      await this.store.change(tx, id, { paused });
      await writeAudit(tx, caller, { action: 'coupon.switch', object: `coupon:${id}`, after: { paused } });
      return { id };
    });
  }

  /** Creates a paused copy of a template without its code, which identifies one template. */
  copy({ id }: ParsedOf<typeof couponDesk.copy>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      await this.access.lockInScope(tx, id, caller);
      const template = await this.store.find(tx, id);
      const copyId = await this.store.add(tx, {
        ...Object.fromEntries(COPIED_COLUMNS.map((name) => [name, template[name]])),
        name: `${[...template.name].slice(0, 45).join('')} 副本`,
        enName: `${[...template.enName].slice(0, 72).join('')} (copy)`,
        take: template.take === couponTake.code ? couponTake.staff : template.take,
        paused: true,
        creator: caller.userId,
      });
      await writeAudit(tx, caller, { action: 'coupon.copy', object: `coupon:${copyId}`, after: { from: id } });
      return { id: copyId };
    });
  }

  remove({ id }: ParsedOf<typeof couponDesk.remove>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const { granted, name } = await this.access.lockInScope(tx, id, caller);
      if (granted > 0) throw new Failure(couponFailure.couponGivenOut);
      await this.store.drop(tx, id);
      await writeAudit(tx, caller, { action: 'coupon.remove', object: `coupon:${id}`, before: { name } });
      return { id };
    });
  }

  private async writeUniqueCode<T>(code: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.db.transact(work);
    } catch (error) {
      if ((error as { constraint?: string }).constraint === 'coupon_template_code')
        throw new Failure(couponFailure.couponCodeTaken, { code });
      throw error;
    }
  }
}
