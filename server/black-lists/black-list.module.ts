import { Module } from '@nestjs/common';
import { MessagesModule } from '#server/messages/messages.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { AppealQueryService } from './appeal-query.service';
import { AppealQueryStore } from './appeal-query.store';
import { BlackListCache } from './black-list-cache.service';
import { BlackListController } from './black-list.controller';
import { BlackListDesk } from './black-list-desk.service';
import { BlackListDeskStore } from './black-list-desk.store';
import { BlackListImport } from './black-list-import.service';
import { BlackListNotifications } from './black-list-notifications.service';
import { BlackListPolicy } from './black-list-policy.service';
import { BlackListService } from './black-list.service';
import { BlackListStore } from './black-list.store';
import { BlackListTargetStore } from './black-list-target.store';

/** The black list: manual entries, the no-show rule, the import and the cache. */
@Module({
  imports: [MessagesModule, TasksModule],
  controllers: [BlackListController],
  providers: [
    BlackListStore,
    BlackListTargetStore,
    BlackListDeskStore,
    AppealQueryStore,
    BlackListCache,
    BlackListNotifications,
    BlackListPolicy,
    BlackListService,
    BlackListDesk,
    BlackListImport,
    AppealQueryService,
  ],
  exports: [BlackListCache, BlackListNotifications, BlackListPolicy, BlackListService, AppealQueryService],
})
export class BlackListModule {}
