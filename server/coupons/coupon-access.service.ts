import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { couponFailure } from '#domain/coupons/coupon.failures';
import type { Member } from '#server/kit/access/caller';
import type { Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { CouponStore, type IssuableTemplate } from './coupon.store';

/**
 * Returns whether the scope may manage a template: all its venues must be in scope; a template for all venues needs an
 * unrestricted scope.
 */
export const canManage = (scope: Scope, venueIds: readonly number[]): boolean =>
  scope.orgIds === null &&
  scope.ownerId === null &&
  (scope.venueIds === null
    ? scope.merchantIds === null
    : venueIds.length > 0 && venueIds.every((id) => scope.venueIds?.includes(id)));

/** Access of staff to coupon templates. */
@Injectable()
export class CouponAccess {
  constructor(
    private readonly db: Db,
    private readonly store: CouponStore,
  ) {}

  /** Returns a template in the caller's scope; throws as missing otherwise. */
  async requireInScope(caller: Member, id: number, on: Pick<Tx | Db, 'rows'> = this.db): Promise<IssuableTemplate> {
    const template = await this.store.template(on, id);
    if (!template || !canManage(caller, template.venueIds)) throw new Failure(couponFailure.couponMissing);
    return template;
  }

  /** Locks a template in the caller's scope; throws as missing otherwise. */
  async lockInScope(tx: Tx, id: number, caller: Member): Promise<IssuableTemplate> {
    const template = await this.store.lock(tx, id);
    if (!template || !canManage(caller, template.venueIds)) throw new Failure(couponFailure.couponMissing);
    return template;
  }
}
