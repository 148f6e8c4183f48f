import { InfrastructureModule } from '#server/infrastructure/infrastructure.module';
import { ApprovalChainsModule } from '#server/approval-chains/approval-chains.module';
import { BuildingsModule } from '#server/buildings/buildings.module';
import { SpaceChangesModule } from '#server/space-changes/space-changes.module';
import { FloorPlansModule } from '#server/floor-plans/floor-plans.module';
import { OfficeSpacesModule } from '#server/office-spaces/office-spaces.module';
import { RoomsModule } from '#server/rooms/rooms.module';
import { PatrolModule } from '#server/patrol/patrol.module';
import { Module, type DynamicModule, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { areas } from '#contract/endpoints';
import { AlarmsModule } from '#server/alarms/alarms.module';
import { BulkModule } from '#server/bulk/bulk.module';
import { CounterModule } from '#server/counter/counter.module';
import { DevicesModule } from '#server/devices/devices.module';
import { FaceTerminalsModule } from '#server/face-terminals/face-terminals.module';
import { OwnFacesModule } from '#server/own-faces/own-faces.module';
import { GatesModule } from '#server/gates/gates.module';
import { BraceletsModule } from '#server/bracelets/bracelets.module';
import { LockersModule } from '#server/lockers/lockers.module';
import { GateBillsModule } from '#server/gate-bills/gate-bills.module';
import { PurchasesModule } from '#server/purchases/purchases.module';
import { EntitlementsModule } from '#server/entitlements/entitlements.module';
import { endpointHandlers, contractMismatches } from '#server/kit/app/boot-check';
import type { Env } from '#server/kit/runtime/env';
import { InvoicesModule } from '#server/invoices/invoices.module';
import { KitModule } from '#server/kit/app/kit.module';
import { ListsModule } from '#server/lists/lists.module';
import { LiveModule } from '#server/live/live.module';
import { AppealsModule } from '#server/appeals/appeals.module';
import { BlackListModule } from '#server/black-lists/black-list.module';
import { BuddiesModule } from '#server/buddies/buddies.module';
import { SpecialCrowdsModule } from '#server/special-crowds/special-crowds.module';
import { FamiliesModule } from '#server/families/families.module';
import { MessagesModule } from '#server/messages/messages.module';
import { MembersModule } from '#server/members/members.module';
import { MonitorModule } from '#server/monitor/monitor.module';
import { WallsModule } from '#server/walls/walls.module';
import { OrderChangesModule } from '#server/order-changes/order-changes.module';
import { ClosuresModule } from '#server/closures/closures.module';
import { AttendanceModule } from '#server/attendance/attendance.module';
import { OrdersModule } from '#server/orders/orders.module';
import { MerchantsModule } from '#server/merchants/merchants.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { CancellationsModule } from '#server/cancellations/cancellations.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { SharedPaymentsModule } from '#server/shared-payments/shared-payments.module';
import { FinanceModule } from '#server/finance/finance.module';
import { PortalModule } from '#server/portal/portal.module';
import { BoardsModule } from '#server/boards/boards.module';
import { BookingModule } from '#server/booking/booking.module';
import { BookingRulesModule } from '#server/booking-rules/booking-rules.module';
import { FinderModule } from '#server/finder/finder.module';
import { OccupationsModule } from '#server/occupations/occupations.module';
import { ReleaseLotteryModule } from '#server/release-lottery/release-lottery.module';
import { ReleaseMonitorModule } from '#server/release-monitor/release-monitor.module';
import { StaffBoardsModule } from '#server/staff-boards/staff-boards.module';
import { SubmissionsModule } from '#server/submissions/submissions.module';
import { TimetablesModule } from '#server/timetables/timetables.module';
import { WaitlistModule } from '#server/waitlist/waitlist.module';
import { DoorPanelsModule } from '#server/door-panels/door-panels.module';
import { WalkInsModule } from '#server/walk-ins/walk-ins.module';
import { ScreensModule } from '#server/screens/screens.module';
import { SessionModule } from '#server/session/session.module';
import { ApiKeyModule } from '#server/access/api-key.module';
import { LogDeskModule } from '#server/logs/log-desk.module';
import { LogsModule } from '#server/logs/logs.module';
import { AccessModule } from '#server/access/access.module';
import { CacheModule } from '#server/system/cache.module';
import { CodeGenModule } from '#server/system/code-gen.module';
import { CodeListModule } from '#server/system/code-list.module';
import { SettingModule } from '#server/system/setting.module';
import { SystemModule } from '#server/system/system.module';
import { WebhookModule } from '#server/webhooks/webhook.module';
import { CodeImportModule } from '#server/system/code-import.module';
import { ReportsModule } from '#server/reports/reports.module';
import { ExerciseModule } from '#server/exercise/exercise.module';
import { UsageModule } from '#server/usage/usage.module';
import { StatisticsModule } from '#server/statistics/statistics.module';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { ReviewsModule } from '#server/reviews/reviews.module';
import { ReconciliationModule } from '#server/reconciliation/reconciliation.module';
import { TakingsModule } from '#server/takings/takings.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { BusinessUsersModule } from '#server/business-users/business-users.module';
import { CouponsModule } from '#server/coupons/coupons.module';
import { CommoditiesModule } from '#server/commodities/commodities.module';
import { CalendarsModule } from '#server/calendars/calendars.module';
import { FacilitiesModule } from '#server/facilities/facilities.module';
import { SafetyVideosModule } from '#server/safety-videos/safety-videos.module';
import { SurveillanceModule } from '#server/surveillance/surveillance.module';
import { ProtocolsModule } from '#server/protocols/protocols.module';
import { ChargesModule } from '#server/charges/charges.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { MeetingsModule } from '#server/meetings/meetings.module';
import { RechargesModule } from '#server/recharges/recharges.module';
import { VenueDeskModule } from '#server/venues/venue-desk.module';
import { VenuesModule } from '#server/venues/venues.module';

/** The modules of all areas. */
export const areaModules: readonly Type[] = [
  TasksModule,
  AttachmentsModule,
  ReviewsModule,
  CodeImportModule,
  ListsModule,
  SessionModule,
  SystemModule,
  LogsModule,
  LogDeskModule,
  AccessModule,
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
  MeetingsModule,
  DoorPanelsModule,
  OrdersModule,
  AttendanceModule,
  ClosuresModule,
  OrderChangesModule,
  CounterModule,
  FinanceModule,
  RefundsModule,
  CancellationsModule,
  PaymentsModule,
  SharedPaymentsModule,
  PurchasesModule,
  CouponsModule,
  TakingsModule,
  ReconciliationModule,
  MerchantsModule,
  PortalModule,
  GatesModule,
  GateBillsModule,
  BraceletsModule,
  LockersModule,
  DevicesModule,
  FaceTerminalsModule,
  OwnFacesModule,
  AlarmsModule,
  WallsModule,
  MonitorModule,
  ScreensModule,
  BulkModule,
  TimetablesModule,
  InvoicesModule,
  WalletModule,
  EntitlementsModule,
  RechargesModule,
  ApiKeyModule,
  WebhookModule,
  ChargesModule,
  CalendarsModule,
  ProtocolsModule,
  SafetyVideosModule,
  SurveillanceModule,
  VenueDeskModule,
  BusinessUsersModule,
  CommoditiesModule,
  FacilitiesModule,
  SettingModule,
  CodeListModule,
  CacheModule,
  CodeGenModule,
  StatisticsModule,
  UsageModule,
  ReportsModule,
  ExerciseModule,
  MembersModule,
  MessagesModule,
  BuddiesModule,
  FamiliesModule,
  SpecialCrowdsModule,
  BlackListModule,
  AppealsModule,
  PatrolModule,
  ApprovalChainsModule,
  BuildingsModule,
  RoomsModule,
  InfrastructureModule,
  OfficeSpacesModule,
  SpaceChangesModule,
  FloorPlansModule,
];

/** The root module of one server process. */
@Module({})
export class AppModule implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Creates the module with a checked environment. */
  static with(env: Env): DynamicModule {
    return { module: AppModule, imports: [DiscoveryModule, KitModule.with(env, 'server'), LiveModule, ...areaModules] };
  }

  /** Refuses to start unless each endpoint of the contract has exactly one handler and no other handler exists. */
  onApplicationBootstrap(): void {
    const wrong = contractMismatches(endpointHandlers(this.discovery, this.scanner), areas);
    if (wrong.length > 0) throw new Error(`The server is incomplete:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  }
}
