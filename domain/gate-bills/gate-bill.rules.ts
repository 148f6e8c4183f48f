import { throwIfRefused, refuse, type Refusal } from '#domain/kit/failure';
import { fen, type Fen } from '#domain/kit/money';
import { gateBillFailure } from './gate-bill.failures';

/** The price of one role, in fen for each unit. */
export interface RolePrice {
  readonly roleId: number;
  readonly unitPrice: Fen;
}

/** How a venue charges time; money in fen. A bill keeps the rule it was computed with. */
export interface GateBillRule {
  readonly freeMinutes: number;
  readonly unitMinutes: number;
  readonly unitPrice: Fen;
  /** Most that the visits of one day cost together. */
  readonly dayCap: Fen;
  readonly rolePrices: readonly RolePrice[];
}

/** Returns the price of a unit for a role. */
export const unitPriceOf = ({ unitPrice, rolePrices }: GateBillRule, roleId: number): Fen =>
  rolePrices.find((price) => price.roleId === roleId)?.unitPrice ?? unitPrice;

/**
 * Returns what a visit costs: begun units after the free minutes, at most what is left of the day's cap. `charged` is
 * what the other visits of the day cost. Never less for a longer visit, never above the cap.
 */
export function visitFee(
  rule: GateBillRule,
  { roleId, minutes, charged }: { readonly roleId: number; readonly minutes: number; readonly charged: Fen },
): Fen {
  const units = Math.ceil(Math.max(0, minutes - rule.freeMinutes) / rule.unitMinutes);
  const left = Math.max(0, rule.dayCap - charged);
  return fen(Math.min(left, units * unitPriceOf(rule, roleId)));
}

/** Returns why a rule is not valid, or null: the cap covers every unit price, and a role has one price. */
export function whyNotGateBillRule({ unitPrice, dayCap, rolePrices }: GateBillRule): Refusal | null {
  if ([unitPrice, ...rolePrices.map((price) => price.unitPrice)].some((price) => price > dayCap))
    return refuse(gateBillFailure.ruleCapLow);
  const roles = rolePrices.map(({ roleId }) => roleId);
  return new Set(roles).size === roles.length ? null : refuse(gateBillFailure.rulePriceTwice);
}

/** Throws the refusal of a rule that is not valid. */
export const assertGateBillRule = (rule: GateBillRule): void => throwIfRefused(whyNotGateBillRule(rule));

/** Hours after which a member is reminded of an unpaid bill: the next day, after three days and after a week. */
export const REMIND_HOURS: readonly number[] = [24, 72, 168];
