import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingModule } from '#server/booking/booking.module';
import { MessagesModule } from '#server/messages/messages.module';
import { OrdersModule } from '#server/orders/orders.module';
import { VenuesModule } from '#server/venues/venues.module';
import { WaitlistAcceptService } from './waitlist-accept.service';
import { WaitlistAdminService } from './waitlist-admin.service';
import { WaitlistBookingService } from './waitlist-booking.service';
import { WaitlistEntryService } from './waitlist-entry.service';
import { WaitlistOfferService } from './waitlist-offer.service';
import { WaitlistOfferStore } from './waitlist-offer.store';
import { WaitlistViewService } from './waitlist-view.service';
import { WaitlistController } from './waitlist.controller';
import { WaitlistService } from './waitlist.service';
import { WaitlistStore } from './waitlist.store';

/** Waitlist entries and offers. */
@Module({
  imports: [VenuesModule, BoardsModule, BookingModule, MessagesModule, OrdersModule],
  controllers: [WaitlistController],
  providers: [
    WaitlistStore,
    WaitlistOfferStore,
    WaitlistViewService,
    WaitlistEntryService,
    WaitlistService,
    WaitlistOfferService,
    WaitlistBookingService,
    WaitlistAcceptService,
    WaitlistAdminService,
  ],
  exports: [WaitlistBookingService],
})
export class WaitlistModule {}
