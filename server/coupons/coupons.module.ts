import { Module } from '@nestjs/common';
import { MembersModule } from '#server/members/members.module';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { CouponController, CouponDeskController } from './coupon.controller';
import { CouponDesk } from './coupon-desk.service';
import { CouponGiver } from './coupon-giver.service';
import { CouponGrant } from './coupon-grant.service';
import { CouponImport } from './coupon-import.service';
import { CouponStore } from './coupon.store';
import { CouponSweep } from './coupon-sweep.service';
import { CouponUseService } from './coupon-use.service';
import { OwnCoupons } from './own-coupon.service';

/** Coupons: templates, issuing and use on orders. */
@Module({
  imports: [OrderCoreModule, PaymentsModule, MembersModule, TasksModule],
  controllers: [CouponDeskController, CouponController],
  providers: [
    CouponStore,
    CouponGiver,
    CouponDesk,
    CouponGrant,
    CouponImport,
    OwnCoupons,
    CouponUseService,
    CouponSweep,
  ],
})
export class CouponsModule {}
