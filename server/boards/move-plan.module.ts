import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { BoardsModule } from './boards.module';
import { MovePlanService } from './move-plan.service';

/** Provides plans for rescheduling orders to other areas. */
@Module({ imports: [VenuesModule, BoardsModule], providers: [MovePlanService], exports: [MovePlanService] })
export class MovePlanModule {}
