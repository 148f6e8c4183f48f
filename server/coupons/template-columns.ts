import { Failure, throwIfRefused } from '#domain/kit/failure';
import { fromYuan } from '#domain/kit/money';
import { minute, type LocalDate } from '#domain/kit/time';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { whyNotTemplate } from '#domain/coupons/coupon.rules';
import { couponKind, couponTake, couponValidity } from '#domain/coupons/coupon.status';
import { sessionFailure } from '#domain/session/session.failures';
import type { CouponDraftInput } from '#contract/coupons/coupon-desk.contract';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { canManage } from './coupon-access.service';
import { countVenues, findSites } from './coupon-template.store';

/**
 * Validates a draft and returns its columns: terms valid, places exist and are in scope. A site adds its venue. An
 * unchanged end date may lie in the past.
 */
export async function templateColumns(
  tx: Tx,
  draft: CouponDraftInput,
  member: Member,
  previousEnd: LocalDate | null = null,
) {
  const { kind, take, validity } = draft;
  const sites = await findSites(tx, draft.siteIds);
  const venueIds = [...new Set([...draft.venueIds, ...sites.map(({ venueId }) => venueId)])].sort((a, b) => a - b);
  const venues = await countVenues(tx, venueIds);
  if (sites.length !== new Set(draft.siteIds).size || venues !== venueIds.length)
    throw new Failure(couponFailure.couponPlaceUnknown);
  if (!canManage(member, venueIds)) throw new Failure(sessionFailure.noRight);
  if (take === couponTake.code && draft.code === '') throw new Failure(couponFailure.couponCodeMissing);
  const today = await schoolToday(tx);
  const only = {
    fixed: validity === couponValidity.fixed,
    minus: kind === couponKind.minus,
    percent: kind === couponKind.percent,
  };
  const terms = {
    kind,
    amount: fromYuan(only.minus ? draft.amount : 0),
    percent: only.percent ? draft.percent : 0,
    minSpend: fromYuan(draft.minSpend),
    beginMinute: draft.beginTime === '' ? null : minute(draft.beginTime),
    endMinute: draft.endTime === '' ? null : minute(draft.endTime),
    validity,
    beginOn: only.fixed ? (draft.beginOn ?? null) : null,
    endOn: only.fixed ? (draft.endOn ?? null) : null,
    days: only.fixed ? 0 : draft.days,
  };
  throwIfRefused(whyNotTemplate(terms, previousEnd !== null && previousEnd === terms.endOn ? previousEnd : today));
  const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
  return {
    name: draft.name,
    enName: draft.enName,
    note: draft.note,
    enNote: draft.enNote,
    kind,
    amount: terms.amount,
    percent: terms.percent,
    cap: fromYuan(only.percent ? draft.cap : 0),
    minSpend: terms.minSpend,
    venueIds: venueIds,
    siteIds: sorted(draft.siteIds),
    roleIds: sorted(draft.roleIds),
    weekdays: sorted(draft.weekdays),
    beginMinute: terms.beginMinute,
    endMinute: terms.endMinute,
    combines: draft.combines,
    validity,
    beginOn: terms.beginOn,
    endOn: terms.endOn,
    days: terms.days,
    total: draft.total,
    perUser: draft.perUser,
    take,
    code: take === couponTake.code ? draft.code : null,
  };
}
