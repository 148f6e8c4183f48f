import { Module } from '@nestjs/common';
import { OrdersModule } from '#server/orders/orders.module';
import { MessagesModule } from '#server/messages/messages.module';
import { SharedPaymentsModule } from '#server/shared-payments/shared-payments.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { CouponAccess } from './coupon-access.service';
import { CouponController } from './coupon.controller';
import { CouponDeskController } from './coupon-desk.controller';
import { CouponTemplateListService } from './coupon-template-list.service';
import { IssuedCouponController } from './issued-coupon.controller';
import { IssuedCouponService } from './issued-coupon.service';
import { CouponDeskService } from './coupon-desk.service';
import { CouponIssuer } from './coupon-issue.service';
import { CouponGrantService } from './coupon-grant.service';
import { CouponImport } from './coupon-import.service';
import { CouponStore } from './coupon.store';
import { CouponSweepService } from './coupon-sweep.service';
import { CouponUseService } from './coupon-use.service';
import { OwnCouponService } from './own-coupon.service';

/** Coupons: templates, issuing and use on orders. */
@Module({
  imports: [OrdersModule, SharedPaymentsModule, MessagesModule, TasksModule],
  controllers: [CouponDeskController, IssuedCouponController, CouponController],
  providers: [
    CouponStore,
    CouponAccess,
    CouponIssuer,
    CouponTemplateListService,
    IssuedCouponService,
    CouponDeskService,
    CouponGrantService,
    CouponImport,
    OwnCouponService,
    CouponUseService,
    CouponSweepService,
  ],
})
export class CouponsModule {}
