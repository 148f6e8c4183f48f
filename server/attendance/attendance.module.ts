import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { MessagesModule } from '#server/messages/messages.module';
import { OrdersModule } from '#server/orders/orders.module';
import { VenuesModule } from '#server/venues/venues.module';
import { BookingDueService } from './booking-due.service';
import { CodeReader } from './code-reader.service';
import { DoorController } from './door.controller';
import { DoorScanService } from './door-scan.service';
import { DoorService } from './door.service';
import { DoorStore } from './door.store';
import { DueController } from './due.controller';
import { DueRegistry } from './due-registry.service';
import { DueService } from './due.service';
import { EntryAdmission } from './entry-admission.service';
import { EntryCodeService } from './entry-code.service';
import { MemberCodeService } from './member-code.service';
import { OfflineAdmission } from './offline-admission.service';
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

/** Entry codes, due things of all kinds, check-in, no-shows and the notifications of bookings. */
@Module({
  imports: [BoardsModule, OrdersModule, VenuesModule, MessagesModule],
  controllers: [OrderCheckController, DoorController, DueController, PromiseController],
  providers: [
    CodeReader,
    MemberCodeService,
    OrderCheckStore,
    EntryAdmission,
    DoorStore,
    DoorService,
    OfflineAdmission,
    DoorScanService,
    OrderCheckService,
    DueRegistry,
    DueService,
    BookingDueService,
    EntryCodeService,
    PromiseStore,
    PromiseService,
    PromiseSweepService,
    CheckInStore,
    CheckInService,
    OrderNotificationStore,
    OrderNotifications,
  ],
  exports: [CodeReader, DueRegistry, MemberCodeService, PromiseService, PromiseSweepService, CheckInService],
})
export class AttendanceModule {}
