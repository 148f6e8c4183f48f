import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { MovePlanService } from './move-plan.service';
import { BookingModule } from '#server/booking/booking.module';

/** Provides plans for rescheduling orders to other areas. */
@Module({ imports: [VenuesModule, BookingModule], providers: [MovePlanService], exports: [MovePlanService] })
export class MovePlanModule {}
