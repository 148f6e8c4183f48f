import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { MovePlanService } from './move-plan.service';
import { ReservationsModule } from './reservations.module';

/** Plans for orders that move, for the areas that move them. */
@Module({ imports: [VenuesModule, ReservationsModule], providers: [MovePlanService], exports: [MovePlanService] })
export class MovePlanModule {}
