import { Module } from '@nestjs/common';
import { TasksModule } from '#server/tasks/tasks.module';
import { VenuesModule } from '#server/venues/venues.module';
import { BookingModule } from '#server/booking/booking.module';
import { TimetableController } from './timetable.controller';
import { TimetableImportService } from './timetable-import.service';
import { TimetablePlanService } from './timetable-plan.service';
import { TimetableStore } from './timetable.store';
import { TimetableWriteService } from './timetable-write.service';

/** Teaching timetables as occupations. */
@Module({
  imports: [BookingModule, VenuesModule, TasksModule],
  controllers: [TimetableController],
  providers: [TimetableStore, TimetablePlanService, TimetableWriteService, TimetableImportService],
})
export class TimetablesModule {}
