import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { couponTake } from '#domain/coupons/coupon.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { couponDesk, CouponDraftInput } from '#contract/coupons/coupon-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { listAll } from '#server/kit/db/list';
import { staleVersionFailure } from '#server/kit/access/stale-save';
import { CouponAccess } from './coupon-access.service';
import { templateList, toTemplateRow, type StoredTemplate } from './coupon-list';
import { templateColumns } from './template-columns';

/** Columns that cannot change once coupons were issued. */
const FROZEN_COLUMNS = [
  'kind',
  'amount',
  'percent',
  'cap',
  'min_spend',
  'venue_ids',
  'site_ids',
  'role_ids',
  'weekdays',
  'begin_minute',
  'end_minute',
  'combines',
] as const;

/** Changes of coupon templates by venue staff. */
@Injectable()
export class CouponDeskService {
  constructor(
    private readonly db: Db,
    private readonly access: CouponAccess,
  ) {}

  add(draft: CouponDraftInput, caller: Caller): Promise<{ id: number }> {
    return this.writeUniqueCode(draft.code, async (tx) => {
      const columns = await templateColumns(tx, draft, requireMember(caller));
      const id = await insertRow(tx, 'coupon_template', { ...columns, creator: requireMember(caller).userId });
      await writeAudit(tx, caller, { action: 'coupon.add', object: `coupon:${id}`, after: columns });
      return { id };
    });
  }

  /** Updates a template; once coupons were issued, only names, totals, dates and ways of getting them. */
  edit({ id, version, ...draft }: ParsedOf<typeof couponDesk.edit>, caller: Caller): Promise<{ id: number }> {
    return this.writeUniqueCode(draft.code, async (tx) => {
      const template = await this.access.lockInScope(tx, id, caller);
      const [before] = await tx.rows<Record<string, unknown>>('select * from coupon_template where id = $1', [id]);
      if (version !== undefined && version !== template.version)
        throw await staleVersionFailure(tx, caller, `coupon:${id}`, await this.currentView(tx, id));
      const columns = await templateColumns(tx, draft, requireMember(caller), before?.['end_on'] as LocalDate | null);
      if (
        template.granted > 0 &&
        FROZEN_COLUMNS.some((name) => JSON.stringify(columns[name]) !== JSON.stringify(before?.[name]))
      )
        throw new Failure(couponFailure.couponTermsKept);
      if (draft.total > 0 && draft.total < template.granted)
        throw new Failure(couponFailure.couponTotalBelow, { granted: template.granted });
      await updateRow(tx, 'coupon_template', id, columns);
      await writeAudit(tx, caller, {
        action: 'coupon.edit',
        object: `coupon:${id}`,
        before: Object.fromEntries(Object.keys(columns).map((name) => [name, before?.[name]])),
        after: columns,
      });
      return { id };
    });
  }

  /** Pauses a template or resumes it. */
  pause({ id, paused }: ParsedOf<typeof couponDesk.pause>, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      await this.access.lockInScope(tx, id, caller);
      await tx.rows('update coupon_template set paused = $2, version = version + 1 where id = $1', [id, paused]);
      await writeAudit(tx, caller, { action: 'coupon.switch', object: `coupon:${id}`, after: { paused } });
      return { id };
    });
  }

  /** Creates a paused copy of a template without its code, which identifies one template. */
  copy({ id }: ParsedOf<typeof couponDesk.copy>, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      await this.access.lockInScope(tx, id, caller);
      const names = [
        'note',
        'en_note',
        ...FROZEN_COLUMNS,
        'validity',
        'begin_on',
        'end_on',
        'days',
        'total',
        'per_user',
      ].join(', ');
      const [row] = await tx.rows<{ id: number }>(
        `
          insert into coupon_template (name, en_name, ${names}, take, paused, creator)
          select left(name, 45) || ' 副本', left(en_name, 72) || ' (copy)', ${names},
            case take when ${couponTake.code} then ${couponTake.staff} else take end, true, $2
          from coupon_template
          where id = $1
          returning id
        `,
        [id, requireMember(caller).userId],
      );
      const copied = row as { id: number };
      await writeAudit(tx, caller, { action: 'coupon.copy', object: `coupon:${copied.id}`, after: { from: id } });
      return copied;
    });
  }

  remove({ id }: ParsedOf<typeof couponDesk.remove>, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const { granted, name } = await this.access.lockInScope(tx, id, caller);
      if (granted > 0) throw new Failure(couponFailure.couponGivenOut);
      await tx.rows('delete from coupon_template where id = $1', [id]);
      await writeAudit(tx, caller, { action: 'coupon.remove', object: `coupon:${id}`, before: { name } });
      return { id };
    });
  }

  private async currentView(
    tx: Tx,
    id: number,
  ): Promise<Readonly<Record<string, unknown>> & { readonly version: number }> {
    const { sql, values } = listAll(templateList, { id }, 1);
    return toTemplateRow((await tx.rows<StoredTemplate>(sql, values))[0] as StoredTemplate);
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
