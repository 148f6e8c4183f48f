import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { MovePlanService } from './move-plan.service';
import { ReservationsModule } from './reservations.module';

/** Provides plans for rescheduling orders to other areas. */
@Module({ imports: [VenuesModule, ReservationsModule], providers: [MovePlanService], exports: [MovePlanService] })
export class MovePlanModule {}
