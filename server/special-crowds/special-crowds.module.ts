import { Module } from '@nestjs/common';
import { AccountsModule } from '#server/accounts/accounts.module';
import { SessionModule } from '#server/session/session.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { SpecialCrowdController } from './special-crowd.controller';
import { SpecialCrowdDesk } from './special-crowd-desk.service';
import { SpecialCrowdDeskStore } from './special-crowd-desk.store';
import { SpecialCrowdImport } from './special-crowd-import.service';
import { SpecialCrowdService } from './special-crowd.service';
import { SpecialCrowdStore } from './special-crowd.store';

/** People with a price of their own. */
@Module({
  imports: [AccountsModule, SessionModule, TasksModule],
  controllers: [SpecialCrowdController],
  providers: [SpecialCrowdStore, SpecialCrowdDeskStore, SpecialCrowdService, SpecialCrowdDesk, SpecialCrowdImport],
})
export class SpecialCrowdsModule {}
