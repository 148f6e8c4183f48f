import { Module } from '@nestjs/common';
import { BuddyPairService } from './buddy-pair.service';
import { BuddyDesk } from './buddy-desk.service';
import { BuddyDeskStore } from './buddy-desk.store';
import { BuddyController } from './buddy.controller';
import { BuddyStore } from './buddy.store';

/** Companions of members. */
@Module({
  controllers: [BuddyController],
  providers: [BuddyStore, BuddyDeskStore, BuddyPairService, BuddyDesk],
  exports: [BuddyPairService],
})
export class BuddiesModule {}
