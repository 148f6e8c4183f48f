import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { LogsModule } from '#server/logs/logs.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { AppealCheck } from '#server/appeals/appeal-check.service';
import { AppealOutcome } from '#server/appeals/appeal-outcome';
import { AppealProof } from '#server/appeals/appeal-proof';
import { AppealService } from '#server/appeals/appeal.service';
import { AppealStore } from '#server/appeals/appeal.store';
import { BlackListNotifications } from './black-list-notifications.service';
import { BlackListPolicy } from './black-list-policy.service';
import { BlackListCacheModule } from './black-list-cache.module';
import { BlackListDesk } from './black-list-desk.service';
import { BlackListImport } from './black-list-import.service';
import { AppealController, BlackListController, StandingController } from './black-list.controller';
import { BlackListService } from './black-list.service';
import { MembersModule } from '#server/members/members.module';
import { StandingService } from '#server/appeals/standing.service';

/** The black list: manual entries, the no-show rule and the import. */
@Module({
  imports: [BlackListCacheModule, MembersModule, OrderCoreModule, AttachmentsModule, LogsModule, TasksModule],
  controllers: [BlackListController, AppealController, StandingController],
  providers: [
    BlackListNotifications,
    BlackListPolicy,
    BlackListService,
    BlackListDesk,
    BlackListImport,
    AppealStore,
    AppealOutcome,
    AppealProof,
    AppealService,
    AppealCheck,
    StandingService,
  ],
  exports: [BlackListPolicy, BlackListCacheModule],
})
export class BlackListModule {}
