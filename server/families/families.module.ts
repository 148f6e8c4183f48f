import { Module } from '@nestjs/common';
import { AccountsModule } from '#server/accounts/accounts.module';
import { MessagesModule } from '#server/messages/messages.module';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { SessionModule } from '#server/session/session.module';
import { LogsModule } from '#server/logs/logs.module';
import { BuddiesModule } from '#server/buddies/buddies.module';
import { FamilyAccount } from './family-account';
import { FamilyAccountStore } from './family-account.store';
import { FamilyCheck } from './family-check.service';
import { FamilyDesk } from './family-desk.service';
import { FamilyListStore } from './family-list.store';
import { FamilyRemoval } from './family-removal.service';
import { FamilyNotifications } from './family-notifications';
import { FamilyController } from './family.controller';
import { FamilyService } from './family.service';
import { FamilyStore } from './family.store';
import { FamilyView } from './family-view.service';
import { MembersModule } from '#server/members/members.module';

/** Family members of staff. */
@Module({
  imports: [AccountsModule, MembersModule, BuddiesModule, AttachmentsModule, LogsModule, SessionModule, MessagesModule],
  controllers: [FamilyController],
  providers: [
    FamilyStore,
    FamilyListStore,
    FamilyAccountStore,
    FamilyAccount,
    FamilyNotifications,
    FamilyService,
    FamilyCheck,
    FamilyRemoval,
    FamilyDesk,
    FamilyView,
  ],
  exports: [FamilyRemoval],
})
export class FamiliesModule {}
