import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { OfficeSpacesModule } from '#server/office-spaces/office-spaces.module';
import { RoomsModule } from '#server/rooms/rooms.module';
import { SpaceChangeDesk } from './space-change-desk.service';
import { SpaceChangeRooms } from './space-change-rooms.service';
import { SpaceChangeController } from './space-change.controller';
import { SpaceChangeService } from './space-change.service';
import { SpaceChangeStore } from './space-change.store';

/** Requests of departments that change rooms, and their review. */
@Module({
  imports: [AttachmentsModule, OfficeSpacesModule, RoomsModule],
  controllers: [SpaceChangeController],
  providers: [SpaceChangeStore, SpaceChangeRooms, SpaceChangeDesk, SpaceChangeService],
})
export class SpaceChangesModule {}
