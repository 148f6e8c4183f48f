import { Module } from '@nestjs/common';
import { GatesModule } from '#server/gates/gates.module';
import { StatisticsModule } from '#server/statistics/statistics.module';
import { FlowMonthController } from './flow-month.controller';
import { FlowMonthService } from './flow-month.service';
import { FlowMonthStore } from './flow-month.store';
import { UseBookingService } from './use-booking.service';
import { UseBookingStore } from './use-booking.store';
import { UseFactStore } from './use-fact.store';
import { UseSection } from './use-section.service';
import { VisitSection } from './visit-section.service';
import { VisitSectionStore } from './visit-section.store';
import { UsePeriodService } from './use-period.service';
import { UseRateController } from './use-rate.controller';
import { UseRateService } from './use-rate.service';
import { UseRateStore } from './use-rate.store';
import { UseUpdateService } from './use-update.service';
import { VisitFactStore } from './visit-fact.store';
import { VisitUpdateService } from './visit-update.service';

/** Use of sites and visits: rollups, rates and flow. */
@Module({
  imports: [StatisticsModule, GatesModule],
  controllers: [UseRateController, FlowMonthController],
  providers: [
    UseFactStore,
    VisitFactStore,
    VisitUpdateService,
    UseUpdateService,
    UsePeriodService,
    UseRateStore,
    UseBookingStore,
    UseBookingService,
    UseRateService,
    FlowMonthStore,
    FlowMonthService,
    VisitSectionStore,
    VisitSection,
    UseSection,
  ],
  exports: [VisitSection, UseSection],
})
export class UsageModule {}
