import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { VenuesModule } from '#server/venues/venues.module';
import { FavouriteController } from './favourite.controller';
import { FavouriteService } from './favourite.service';
import { FavouriteStore } from './favourite.store';
import { FinderController } from './finder.controller';
import { FinderService } from './finder.service';

/** Search for free courts, favourite sites and repeat bookings. */
@Module({
  imports: [VenuesModule, BoardsModule],
  controllers: [FinderController, FavouriteController],
  providers: [FinderService, FavouriteStore, FavouriteService],
})
export class FinderModule {}
