import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { AttendanceModule } from '#server/attendance/attendance.module';
import { BlackListModule } from '#server/black-lists/black-list.module';
import { LogsModule } from '#server/logs/logs.module';
import { AppealCheck } from './appeal-check.service';
import { AppealOutcome } from './appeal-outcome';
import { AppealDesk } from './appeal-desk.service';
import { AppealController, AttendanceRecordController } from './appeal.controller';
import { AppealService } from './appeal.service';
import { AppealStore } from './appeal.store';
import { StandingService } from './standing.service';
import { AttendanceRecordStore } from './attendance-record.store';

/** Attendance record of a member, and appeals against no-shows and black list entries. */
@Module({
  imports: [BlackListModule, AttendanceModule, AttachmentsModule, LogsModule],
  controllers: [AppealController, AttendanceRecordController],
  providers: [
    AppealStore,
    AttendanceRecordStore,
    AppealOutcome,
    AppealDesk,
    AppealService,
    AppealCheck,
    StandingService,
  ],
})
export class AppealsModule {}
