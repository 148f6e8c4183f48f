import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { LogsModule } from '#server/system/logs.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { AppealCheck } from './appeal-check.service';
import { AppealOutcome } from './appeal-outcome';
import { AppealProof } from './appeal-papers';
import { AppealService } from './appeal.service';
import { AppealStore } from './appeal.store';
import { BlackListNotifications } from './ban-news';
import { BlackListPolicy } from './ban-keeper.service';
import { BlackListCacheModule } from './bars.module';
import { BlackListDesk } from './black-list-desk.service';
import { BlackListImport } from './black-list-import.service';
import { AppealController, BlackListController, StandingController } from './black-list.controller';
import { BlackListService } from './black-list.service';
import { MembersModule } from './members.module';
import { StandingService } from './standing.service';

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
