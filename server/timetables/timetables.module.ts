import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingModule } from '#server/booking/booking.module';
import { OccupationsModule } from '#server/occupations/occupations.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { VenuesModule } from '#server/venues/venues.module';
import { TimetableImportService } from './timetable-import.service';
import { TimetablePlanService } from './timetable-plan.service';
import { TimetableWriteService } from './timetable-write.service';
import { TimetableController } from './timetable.controller';
import { TimetableStore } from './timetable.store';

/** Teaching timetables as occupations. */
@Module({
  imports: [VenuesModule, BoardsModule, BookingModule, OccupationsModule, TasksModule],
  controllers: [TimetableController],
  providers: [TimetableStore, TimetablePlanService, TimetableWriteService, TimetableImportService],
})
export class TimetablesModule {}
