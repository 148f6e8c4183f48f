import { Module, type DynamicModule } from '@nestjs/common';
import { KitModule } from '#server/kit/app/kit.module';
import type { Env } from '#server/kit/runtime/env';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingRulesModule } from '#server/booking-rules/booking-rules.module';
import { FinderModule } from '#server/finder/finder.module';
import { OccupationsModule } from '#server/occupations/occupations.module';
import { ReleaseLotteryModule } from '#server/release-lottery/release-lottery.module';
import { ReleaseMonitorModule } from '#server/release-monitor/release-monitor.module';
import { SessionModule } from '#server/session/session.module';
import { StaffBoardsModule } from '#server/staff-boards/staff-boards.module';
import { SubmissionsModule } from '#server/submissions/submissions.module';
import { VenuesModule } from '#server/venues/venues.module';
import { WaitlistModule } from '#server/waitlist/waitlist.module';
import { WalkInsModule } from '#server/walk-ins/walk-ins.module';
import { BookingModule } from './booking.module';

/** The modules that specs of booking need. */
export const bookingModules = [
  SessionModule,
  VenuesModule,
  BoardsModule,
  BookingRulesModule,
  FinderModule,
  BookingModule,
  ReleaseMonitorModule,
  ReleaseLotteryModule,
  SubmissionsModule,
  OccupationsModule,
  StaffBoardsModule,
  WaitlistModule,
  WalkInsModule,
];

/** Test module of the booking areas with their dependencies. */
@Module({})
export class TestBookingApp {
  static with(env: Env): DynamicModule {
    return { module: TestBookingApp, imports: [KitModule.with(env, 'server'), ...bookingModules] };
  }
}
