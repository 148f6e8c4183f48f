import { Module } from '@nestjs/common';
import { AlarmSection } from '#server/alarms/alarm-section.service';
import { AlarmsModule } from '#server/alarms/alarms.module';
import { RefundSection } from '#server/refunds/refund-section.service';
import { RefundsModule } from '#server/refunds/refunds.module';
import { BookingSection } from '#server/statistics/booking-section.service';
import { IncomeSection } from '#server/statistics/income-section.service';
import { StatisticsModule } from '#server/statistics/statistics.module';
import { UsageModule } from '#server/usage/usage.module';
import { UseSection } from '#server/usage/use-section.service';
import { VisitSection } from '#server/usage/visit-section.service';
import { VenuesModule } from '#server/venues/venues.module';
import { OperationReportService } from './operation-report.service';
import { OperationReportStore } from './operation-report.store';
import { REPORT_SOURCES, ReportContentService, type ReportSources } from './report-content.service';
import { OperationReportController, ServiceReportController } from './report.controller';
import { ServiceReportService } from './service-report.service';

/** The yearly service report, and reports of operations with final versions. */
@Module({
  imports: [StatisticsModule, UsageModule, RefundsModule, AlarmsModule, VenuesModule],
  controllers: [ServiceReportController, OperationReportController],
  providers: [
    {
      provide: REPORT_SOURCES,
      inject: [VisitSection, UseSection, BookingSection, IncomeSection, RefundSection, AlarmSection],
      useFactory: (
        visits: VisitSection,
        use: UseSection,
        bookings: BookingSection,
        income: IncomeSection,
        refunds: RefundSection,
        alarms: AlarmSection,
      ): ReportSources => ({ visits, use, bookings, income, refunds, alarms }),
    },
    ReportContentService,
    ServiceReportService,
    OperationReportStore,
    OperationReportService,
  ],
})
export class ReportsModule {}
