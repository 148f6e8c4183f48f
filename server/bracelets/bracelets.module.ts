import { Module } from '@nestjs/common';
import { CancellationsModule } from '#server/cancellations/cancellations.module';
import { PurchasesModule } from '#server/purchases/purchases.module';
import { SalesModule } from '#server/sales/sales.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { VenueDeskModule } from '#server/venues/venue-desk.module';
import { GateBillsModule } from '#server/gate-bills/gate-bills.module';
import { GatesModule } from '#server/gates/gates.module';
import { BraceletCheckout } from './bracelet-checkout.service';
import { BraceletFollower } from './bracelet-follower.service';
import { BraceletController } from './bracelet.controller';
import { BraceletImportService } from './bracelet-import.service';
import { BraceletImportStore } from './bracelet-import.store';
import { BraceletIssueService } from './bracelet-issue.service';
import { BraceletListStore } from './bracelet-list.store';
import { BraceletLogController } from './bracelet-log.controller';
import { BraceletLogService } from './bracelet-log.service';
import { BraceletLogStore } from './bracelet-log.store';
import { BraceletMoveService } from './bracelet-move.service';
import { BraceletService } from './bracelet.service';
import { BraceletStore } from './bracelet.store';
import { DepositService } from './deposit.service';

/** Wristbands: the list, their moves, deposits and log. */
@Module({
  imports: [
    CancellationsModule,
    GateBillsModule,
    GatesModule,
    PurchasesModule,
    SalesModule,
    TasksModule,
    VenueDeskModule,
  ],
  controllers: [BraceletController, BraceletLogController],
  providers: [
    BraceletStore,
    BraceletListStore,
    BraceletService,
    BraceletImportStore,
    BraceletImportService,
    BraceletIssueService,
    BraceletMoveService,
    BraceletLogStore,
    BraceletLogService,
    DepositService,
    BraceletCheckout,
    BraceletFollower,
  ],
  exports: [BraceletService],
})
export class BraceletsModule {}
