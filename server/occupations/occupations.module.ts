import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingModule } from '#server/booking/booking.module';
import { OrdersModule } from '#server/orders/orders.module';
import { VenuesModule } from '#server/venues/venues.module';
import { OccupationEndService } from './occupation-end.service';
import { OccupationExtensionService } from './occupation-extension.service';
import { OccupationListService } from './occupation-list.service';
import { OccupationListStore } from './occupation-list.store';
import { OccupationSeriesService } from './occupation-series.service';
import { OccupationController } from './occupation.controller';
import { OccupationService } from './occupation.service';
import { OccupationStore } from './occupation.store';

/** Slots blocked by staff. */
@Module({
  imports: [VenuesModule, BoardsModule, BookingModule, OrdersModule],
  controllers: [OccupationController],
  providers: [
    OccupationStore,
    OccupationListStore,
    OccupationService,
    OccupationEndService,
    OccupationExtensionService,
    OccupationSeriesService,
    OccupationListService,
  ],
  exports: [OccupationService, OccupationEndService],
})
export class OccupationsModule {}
