import { Module } from '@nestjs/common';
import { MessagesModule } from '#server/messages/messages.module';
import { OrdersModule } from '#server/orders/orders.module';
import { VenuesModule } from '#server/venues/venues.module';
import { CodeReader } from './code-reader.service';
import { EntryCodeService } from './entry-code.service';
import { MemberCodeService } from './member-code.service';
import { OrderCheckController } from './order-check.controller';
import { OrderCheckService } from './order-check.service';
import { OrderCheckStore } from './order-check.store';
import { OrderNotifications } from './order-notifications.service';
import { OrderNotificationStore } from './order-notification.store';
import { PromiseController } from './promise.controller';
import { PromiseService } from './promise.service';
import { PromiseStore } from './promise.store';
import { PromiseSweepService } from './promise-sweep.service';
import { CheckInService } from './check-in.service';
import { CheckInStore } from './check-in.store';

/** Entry codes, check-in, no-shows and the notifications of bookings. */
@Module({
  imports: [OrdersModule, VenuesModule, MessagesModule],
  controllers: [OrderCheckController, PromiseController],
  providers: [
    CodeReader,
    MemberCodeService,
    OrderCheckStore,
    OrderCheckService,
    EntryCodeService,
    PromiseStore,
    PromiseService,
    PromiseSweepService,
    CheckInStore,
    CheckInService,
    OrderNotificationStore,
    OrderNotifications,
  ],
  exports: [MemberCodeService, PromiseService, PromiseSweepService, CheckInService],
})
export class AttendanceModule {}
