import { Module } from '@nestjs/common';
import { BuildingController, FloorController } from './building.controller';
import { BuildingService } from './building.service';
import { BuildingStore } from './building.store';
import { FloorService } from './floor.service';
import { FloorStore } from './floor.store';

/** Buildings of the school and their floors. */
@Module({
  controllers: [BuildingController, FloorController],
  providers: [BuildingStore, FloorStore, BuildingService, FloorService],
})
export class BuildingsModule {}
