import { Module } from '@nestjs/common';
import { RoomsModule } from '#server/rooms/rooms.module';
import { FloorPlanController } from './floor-plan.controller';
import { FloorPlanService } from './floor-plan.service';
import { FloorPlanStore } from './floor-plan.store';

/** Plans of floors as outlines of their rooms. */
@Module({
  imports: [RoomsModule],
  controllers: [FloorPlanController],
  providers: [FloorPlanStore, FloorPlanService],
})
export class FloorPlansModule {}
