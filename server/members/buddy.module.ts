import { Module } from '@nestjs/common';
import { BuddyBook } from './buddy-book.service';
import { BuddyDesk } from './buddy-desk.service';
import { BuddyController } from './buddy.controller';
import { BuddyStore } from './buddy.store';

/** Companions of members. */
@Module({
  controllers: [BuddyController],
  providers: [BuddyStore, BuddyBook, BuddyDesk],
  exports: [BuddyBook, BuddyStore],
})
export class BuddyModule {}
