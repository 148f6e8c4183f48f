import { Module } from '@nestjs/common';
import { OrdersModule } from '#server/orders/orders.module';
import { MessagesModule } from '#server/messages/messages.module';
import { SharedPaymentsModule } from '#server/shared-payments/shared-payments.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { CouponController, CouponDeskController } from './coupon.controller';
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
  controllers: [CouponDeskController, CouponController],
  providers: [
    CouponStore,
    CouponIssuer,
    CouponDeskService,
    CouponGrantService,
    CouponImport,
    OwnCouponService,
    CouponUseService,
    CouponSweepService,
  ],
})
export class CouponsModule {}
