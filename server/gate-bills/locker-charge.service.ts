import { Injectable } from '@nestjs/common';
import { fen, type Fen } from '#domain/kit/money';
import { MINUTE_MS } from '#domain/kit/time';
import { gateBillKind } from '#domain/gate-bills/gate-bill.status';
import { nightFee } from '#domain/lockers/locker.rules';
import { schoolTime } from '#server/kit/runtime/clock';
import type { Tx } from '#server/kit/db/db';
import { GateBillService } from './gate-bill.service';
import { GateBillRuleStore } from './gate-bill-rule.store';

/** The use of a locker that ended after `nights` closing times; instants in epoch ms. */
export interface EndedLockerUse {
  readonly lockerRecordId: number;
  readonly braceletId: number;
  readonly venueId: number;
  readonly openedAt: number;
  readonly closedAt: number;
  readonly nights: number;
}

/** Charges the nights for which lockers stayed in use, by the rule of the venue. */
@Injectable()
export class LockerChargeService {
  constructor(
    private readonly rules: GateBillRuleStore,
    private readonly bills: GateBillService,
  ) {}

  /** Bills the nights to the holder of the wristband, once for each use; returns the fee, 0 where there is no rule. */
  async charge(tx: Tx, use: EndedLockerUse): Promise<Fen> {
    const { lockerRecordId, venueId, openedAt: inAt, closedAt: outAt, nights } = use;
    const rule = (await this.rules.findActive(tx, [venueId])).get(venueId);
    const amount = nightFee(nights, rule?.lockerNightFee ?? fen(0));
    const debtor = amount > 0 ? await this.rules.debtorOfBracelet(tx, use.braceletId) : null;
    if (!rule || !debtor) return amount;
    const { freeMinutes, unitMinutes, unitPrice, dayCap, rolePrices } = rule;
    await this.bills.bill(tx, {
      ...debtor,
      kind: gateBillKind.locker,
      venueId,
      visitId: null,
      part: 1,
      lockerRecordId,
      date: schoolTime(outAt).date,
      inAt,
      outAt,
      minutes: Math.floor((outAt - inAt) / MINUTE_MS),
      exitMissing: false,
      rule: { freeMinutes, unitMinutes, unitPrice, dayCap, rolePrices },
      amount,
    });
    return amount;
  }
}
