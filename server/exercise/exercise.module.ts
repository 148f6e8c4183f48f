import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { GatesModule } from '#server/gates/gates.module';
import { LogsModule } from '#server/logs/logs.module';
import { MessagesModule } from '#server/messages/messages.module';
import { StatisticsModule } from '#server/statistics/statistics.module';
import { ExerciseClaimCheck } from './exercise-check.service';
import { ExerciseClaimStore } from './exercise-claim.store';
import { ExerciseDeriveService } from './exercise-derive.service';
import { ExerciseDeriveStore } from './exercise-derive.store';
import { ExerciseDesk } from './exercise-desk.service';
import { ExerciseMineService } from './exercise-mine.service';
import { ExerciseMineStore } from './exercise-mine.store';
import { ExerciseReportService } from './exercise-report.service';
import { ExerciseReportStore } from './exercise-report.store';
import { ExerciseRequestService } from './exercise-request.service';
import { ExerciseRuleService } from './exercise-rule.service';
import { ExerciseRuleStore } from './exercise-rule.store';
import {
  ExerciseClaimController,
  ExerciseMineController,
  ExerciseReportController,
  ExerciseRuleController,
} from './exercise.controller';

/** Exercise outside class: rules, records derived from visits, requests of students, attainment. */
@Module({
  imports: [GatesModule, StatisticsModule, AttachmentsModule, LogsModule, MessagesModule],
  controllers: [ExerciseRuleController, ExerciseReportController, ExerciseClaimController, ExerciseMineController],
  providers: [
    ExerciseRuleStore,
    ExerciseRuleService,
    ExerciseDeriveStore,
    ExerciseDeriveService,
    ExerciseReportStore,
    ExerciseReportService,
    ExerciseClaimStore,
    ExerciseClaimCheck,
    ExerciseDesk,
    ExerciseMineStore,
    ExerciseMineService,
    ExerciseRequestService,
  ],
})
export class ExerciseModule {}
