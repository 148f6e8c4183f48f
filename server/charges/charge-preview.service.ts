import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { bookingMode } from '#domain/boards/slot.status';
import { isReservationRole } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import { chargeFailure } from '#domain/charges/charge.failures';
import { chargeFor, partyFee } from '#domain/charges/charge.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { charges } from '#contract/charges/charge.contract';
import type { Scope } from '#server/kit/access/scope';
import { ChargeService } from './charge.service';
import { ChargeStore, toChargeRow } from './charge.store';
import { VenueTables } from '#server/venues/venue-tables.service';

/** Previews the fee of a slot with the same tables and formula as a submission. */
@Injectable()
export class ChargePreview {
  constructor(
    private readonly prices: ChargeService,
    private readonly store: ChargeStore,
    private readonly tables: VenueTables,
  ) {}

  /** Returns the fee for each requested role: every bookable role of an account, the given role, or all roles. */
  async preview(
    { siteId, spaceId, date, beginMinute, roleId, account, people }: ParsedOf<typeof charges.preview>,
    scope: Scope,
  ): Promise<AnswerOf<typeof charges.preview>> {
    const site = this.prices.site(siteId, scope);
    const space = spaceId === undefined ? site.spaces[0] : site.spaceById.get(spaceId);
    if (!space) throw new Failure(systemFailure.notFound);
    const roles = account ? await this.store.rolesOf(account) : null;
    if (account && !roles) throw new Failure(chargeFailure.accountUnknown, { account });
    const day = this.tables.day(site, date);
    const requestedRoles = roles
      ? roles.filter(isReservationRole)
      : roleId === undefined
        ? [...site.openObjects]
        : [roleId];
    return {
      date,
      dateKind: day.dateKind,
      closed: day.closed,
      slot: day.times.some((time) => time.beginMinute === beginMinute),
      cases: requestedRoles.map((of) => {
        const row = site.openObjects.includes(of)
          ? chargeFor(site.charges, { spaceId: space.id, roleId: of, dateKind: day.dateKind, date, beginMinute })
          : null;
        if (!row) return { roleId: of, fee: null, price: null, companionPrice: null, row: null };
        const wire = toChargeRow(row);
        return {
          roleId: of,
          fee: toYuan(
            partyFee({ capacity: site.bookingMode === bookingMode.capacity, totalMode: site.totalMode }, row, people),
          ),
          price: wire.price,
          companionPrice: wire.companionPrice,
          row: wire,
        };
      }),
    };
  }
}
