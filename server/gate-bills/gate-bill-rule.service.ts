import { Injectable } from '@nestjs/common';
import { fromYuan } from '#domain/kit/money';
import { gateBillFailure } from '#domain/gate-bills/gate-bill.failures';
import { assertGateBillRule } from '#domain/gate-bills/gate-bill.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { pricedRoles, type gateBillRules } from '#contract/gate-bills/gate-bill-rule.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import type { Columns } from '#server/kit/db/columns';
import { PlaceAdmin } from '#server/venues/place-admin.service';
import { GateBillRuleEntity } from './gate-bill-rule.entity';
import { GateBillRuleStore } from './gate-bill-rule.store';

type Form = ParsedOf<typeof gateBillRules.save>;

/** Manages the rules by which venues charge time. */
@Injectable()
export class GateBillRuleService extends EntityResource<Form, GateBillRuleEntity> {
  protected readonly name = 'gateBillRule';
  protected readonly entity = GateBillRuleEntity;
  protected override readonly constraintFailures = { gate_bill_rule_venue: gateBillFailure.ruleVenueTaken };

  constructor(
    db: Db,
    private readonly store: GateBillRuleStore,
    private readonly places: PlaceAdmin,
  ) {
    super(db);
  }

  /** Returns one page of the rules in scope. */
  list(query: ParsedOf<typeof gateBillRules.list>, caller: Member): Promise<AnswerOf<typeof gateBillRules.list>> {
    return this.store.list.page(query, caller);
  }

  protected async validate(
    tx: Tx,
    { unitPrice, dayCap, lockerNightFee, studentPrice, staffPrice, ...draft }: DraftOf<Form>,
    caller: Member,
    held: GateBillRuleEntity | null,
  ): Promise<Columns<GateBillRuleEntity>> {
    for (const venueId of new Set([draft.venueId, held?.venueId ?? draft.venueId]))
      await this.places.requireVenue(tx, venueId, caller);
    const prices = { studentPrice, staffPrice };
    const rolePrices = (['studentPrice', 'staffPrice'] as const).flatMap((field) => {
      const price = prices[field];
      return price === null || price === undefined ? [] : [{ roleId: pricedRoles[field], unitPrice: fromYuan(price) }];
    });
    const rule = { ...draft, unitPrice: fromYuan(unitPrice), dayCap: fromYuan(dayCap), rolePrices };
    assertGateBillRule(rule);
    return { ...rule, rolePrices: () => `'${JSON.stringify(rolePrices)}'`, lockerNightFee: fromYuan(lockerNightFee) };
  }
}
