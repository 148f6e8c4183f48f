import { Module } from '@nestjs/common';
import { TasksModule } from '#server/tasks/tasks.module';
import { BusinessService } from './business.service';
import { BusinessStore } from './business.store';
import { CalendarLiveService } from './calendar-live.service';
import { CalendarScope } from './calendar-scope';
import { BusinessController, DateRuleController, HolidayController } from './calendar.controller';
import { CalendarService } from './calendar.service';
import { CalendarStore } from './calendar.store';
import { DateRuleService } from './date-rule.service';
import { DateRuleStore } from './date-rule.store';
import { HolidayImportService } from './holiday-import.service';
import { HolidayService } from './holiday.service';
import { HolidayStore } from './holiday.store';
import { VenuesModule } from '#server/venues/venues.module';

/** Holidays, opening times, date rules and the resulting calendar. */
@Module({
  imports: [VenuesModule, TasksModule],
  controllers: [BusinessController, DateRuleController, HolidayController],
  providers: [
    CalendarScope,
    CalendarLiveService,
    CalendarStore,
    CalendarService,
    BusinessStore,
    BusinessService,
    DateRuleStore,
    DateRuleService,
    HolidayStore,
    HolidayService,
    HolidayImportService,
  ],
})
export class CalendarsModule {}
