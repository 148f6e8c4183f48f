import { couponDesk } from '#contract/coupons/coupon-desk.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { CouponDeskService } from './coupon-desk.service';
import { CouponGrantService } from './coupon-grant.service';
import { CouponTemplateListService } from './coupon-template-list.service';
import { IssuedCouponService } from './issued-coupon.service';

/** Coupon templates and issued coupons over HTTP. */
export const CouponDeskController = controllerFor(
  couponDesk,
  {
    templates: CouponTemplateListService,
    desk: CouponDeskService,
    issued: IssuedCouponService,
    grants: CouponGrantService,
    imports: ImportService,
  },
  ({ templates, desk, issued, grants, imports }) => ({
    list: (input, caller) => templates.list(input, caller),
    choices: (_, caller) => templates.choices(caller),
    add: (input, caller) => desk.add(input, caller),
    edit: (input, caller) => desk.edit(input, caller),
    pause: (input, caller) => desk.pause(input, caller),
    copy: (input, caller) => desk.copy(input, caller),
    remove: (input, caller) => desk.remove(input, caller),
    exportFile: ({ lang, ...query }, caller) => templates.sheet(caller, query),
    given: (input, caller) => issued.list(input, caller),
    grant: (input, caller) => grants.grant(input, caller),
    revoke: (input, caller) => issued.revoke(input, caller),
    exportGiven: ({ lang, ...query }, caller) => issued.sheet(caller, query),
    importCheck: (_input, caller, request) => imports.check(couponDesk.importRun, caller, request),
    importRun: (_input, caller, request) => imports.importNow(couponDesk.importRun, caller, request),
  }),
);
