import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingModule } from '#server/booking/booking.module';
import { OccupationsModule } from '#server/occupations/occupations.module';
import { OrdersModule } from '#server/orders/orders.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { VenuesModule } from '#server/venues/venues.module';
import { TimetableApplyService } from './timetable-apply.service';
import { TimetableDraftService } from './timetable-draft.service';
import { TimetableImportService } from './timetable-import.service';
import { TimetablePlanService } from './timetable-plan.service';
import { TimetableReserveService } from './timetable-reserve.service';
import { TimetableRunService } from './timetable-run.service';
import { TimetableRunStore } from './timetable-run.store';
import { TimetableStepService } from './timetable-step.service';
import { TimetableWriteService } from './timetable-write.service';
import { TimetableController } from './timetable.controller';
import { TimetableStore } from './timetable.store';

/** Teaching timetables as occupations. */
@Module({
  imports: [VenuesModule, BoardsModule, BookingModule, OrdersModule, OccupationsModule, TasksModule],
  controllers: [TimetableController],
  providers: [
    TimetableStore,
    TimetableRunStore,
    TimetablePlanService,
    TimetableDraftService,
    TimetableReserveService,
    TimetableStepService,
    TimetableApplyService,
    TimetableRunService,
    TimetableWriteService,
    TimetableImportService,
  ],
})
export class TimetablesModule {}
