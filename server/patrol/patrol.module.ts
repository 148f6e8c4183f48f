import { Module } from '@nestjs/common';
import { AccountsModule } from '#server/accounts/accounts.module';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { MessagesModule } from '#server/messages/messages.module';
import { PatrolNotifications } from './patrol-notifications';
import { PatrolPlanService } from './patrol-plan.service';
import { PatrolPlanStore } from './patrol-plan.store';
import { PatrolPointService } from './patrol-point.service';
import { PatrolPointStore } from './patrol-point.store';
import { PatrolSweep } from './patrol-sweep.service';
import { PatrolTaskStore } from './patrol-task.store';
import { PatrolPlanController, PatrolPointController, SecurityCheckController } from './patrol.controller';
import { SecurityCheckDeskService } from './security-check-desk.service';
import { SecurityCheckListStore } from './security-check-list.store';
import { SecurityCheckService } from './security-check.service';
import { SecurityCheckStore } from './security-check.store';

/** Security checks: points, plans, tasks of inspectors, and the handling of what they find. */
@Module({
  imports: [AccountsModule, AttachmentsModule, MessagesModule],
  controllers: [PatrolPointController, PatrolPlanController, SecurityCheckController],
  providers: [
    PatrolPointStore,
    PatrolPointService,
    PatrolPlanStore,
    PatrolPlanService,
    PatrolTaskStore,
    SecurityCheckStore,
    SecurityCheckListStore,
    SecurityCheckDeskService,
    SecurityCheckService,
    PatrolNotifications,
    PatrolSweep,
  ],
})
export class PatrolModule {}
