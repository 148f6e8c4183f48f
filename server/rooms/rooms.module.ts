import { Module } from '@nestjs/common';
import { TasksModule } from '#server/tasks/tasks.module';
import { RoomImportService } from './room-import.service';
import { RoomChangeService } from './room-change.service';
import { RoomChangeStore } from './room-change.store';
import { RoomController } from './room.controller';
import { RoomRegisterService } from './room-register.service';
import { RoomRegisterStore } from './room-register.store';
import { SpaceOverviewController } from './space-overview.controller';
import { SpaceOverviewService } from './space-overview.service';

/** Rooms of the buildings: the register, its import and its diagrams. */
@Module({
  imports: [TasksModule],
  controllers: [RoomController, SpaceOverviewController],
  providers: [
    RoomRegisterStore,
    RoomRegisterService,
    SpaceOverviewService,
    RoomImportService,
    RoomChangeStore,
    RoomChangeService,
  ],
  exports: [RoomChangeService, RoomRegisterService],
})
export class RoomsModule {}
