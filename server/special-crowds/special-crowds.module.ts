import { Module } from '@nestjs/common';
import { SessionModule } from '#server/session/session.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { SpecialCrowdController } from './special-crowd.controller';
import { SpecialCrowdDesk } from './special-crowd-desk.service';
import { SpecialCrowdImport } from './special-crowd-import.service';
import { SpecialCrowdService } from './special-crowd.service';

/** People with a price of their own. */
@Module({
  imports: [SessionModule, TasksModule],
  controllers: [SpecialCrowdController],
  providers: [SpecialCrowdService, SpecialCrowdDesk, SpecialCrowdImport],
})
export class SpecialCrowdsModule {}
