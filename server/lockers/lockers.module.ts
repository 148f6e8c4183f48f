import { Module } from '@nestjs/common';
import { DevicesModule } from '#server/devices/devices.module';
import { BraceletsModule } from '#server/bracelets/bracelets.module';
import { GateBillsModule } from '#server/gate-bills/gate-bills.module';
import { MessagesModule } from '#server/messages/messages.module';
import { LockerController } from './locker.controller';
import { LockerDeskService } from './locker-desk.service';
import { LockerListService } from './locker-list.service';
import { LockerListStore } from './locker-list.store';
import { LockerService } from './locker.service';
import { LockerStore } from './locker.store';
import { LockerTapService } from './locker-tap.service';

/** Lockers: cells of cabinets, who uses them, and the taps of wristbands. */
@Module({
  imports: [BraceletsModule, DevicesModule, GateBillsModule, MessagesModule],
  controllers: [LockerController],
  providers: [LockerStore, LockerListStore, LockerListService, LockerService, LockerDeskService, LockerTapService],
})
export class LockersModule {}
