import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { OrderViewService } from './order-view.service';

/** Orders as their owners see them, for every area that answers with one. */
@Module({ imports: [VenuesModule], providers: [OrderViewService], exports: [OrderViewService] })
export class OrderViewModule {}
