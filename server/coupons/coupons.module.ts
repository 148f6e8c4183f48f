import { Module } from '@nestjs/common';
import { SalesModule } from '#server/sales/sales.module';
import { OrdersModule } from '#server/orders/orders.module';
import { MessagesModule } from '#server/messages/messages.module';
import { SharedPaymentsModule } from '#server/shared-payments/shared-payments.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { CouponAccess } from './coupon-access.service';
import { CouponController } from './coupon.controller';
import { CouponDeskController } from './coupon-desk.controller';
import { CouponTemplateListService } from './coupon-template-list.service';
import { CouponTemplateStore } from './coupon-template.store';
import { IssuedCouponService } from './issued-coupon.service';
import { IssuedCouponStore } from './issued-coupon.store';
import { CouponDeskService } from './coupon-desk.service';
import { CouponIssuer } from './coupon-issue.service';
import { CouponGrantService } from './coupon-grant.service';
import { CouponImport } from './coupon-import.service';
import { CouponImportStore } from './coupon-import.store';
import { CouponStore } from './coupon.store';
import { CouponSweepService } from './coupon-sweep.service';
import { CouponUseService } from './coupon-use.service';
import { OwnCouponListService } from './own-coupon-list.service';
import { OwnCouponService } from './own-coupon.service';
import { OwnCouponStore } from './own-coupon.store';

/** Coupons: templates, issuing and use on orders. */
@Module({
  imports: [SalesModule, OrdersModule, SharedPaymentsModule, MessagesModule, TasksModule],
  controllers: [CouponDeskController, CouponController],
  providers: [
    CouponStore,
    CouponTemplateStore,
    IssuedCouponStore,
    OwnCouponStore,
    CouponImportStore,
    CouponAccess,
    CouponIssuer,
    CouponTemplateListService,
    IssuedCouponService,
    CouponDeskService,
    CouponGrantService,
    CouponImport,
    OwnCouponListService,
    OwnCouponService,
    CouponUseService,
    CouponSweepService,
  ],
})
export class CouponsModule {}
