import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingModule } from '#server/booking/booking.module';
import { VenuesModule } from '#server/venues/venues.module';
import { WaitlistModule } from '#server/waitlist/waitlist.module';
import { WalkInClaimService } from './walk-in-claim.service';
import { WalkInController } from './walk-in.controller';
import { WalkInService } from './walk-in.service';
import { WalkInStore } from './walk-in.store';

/** Courts released after a no-show and taken at the door screen. */
@Module({
  imports: [VenuesModule, BoardsModule, BookingModule, WaitlistModule],
  controllers: [WalkInController],
  providers: [WalkInStore, WalkInService, WalkInClaimService],
  exports: [WalkInService],
})
export class WalkInsModule {}
