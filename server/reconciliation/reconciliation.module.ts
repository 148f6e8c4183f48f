import { Module } from '@nestjs/common';
import { SalesModule } from '#server/sales/sales.module';
import { MessagesModule } from '#server/messages/messages.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { StatementRunService } from './statement-run.service';
import { StatementComparison } from './statement-comparison';
import { StatementStore } from './statement.store';
import { LedgerRunService } from './ledger-run.service';
import { FindingStore } from './finding.store';
import { LedgerStore } from './ledger.store';
import { NoticeFindingService } from './notice-finding.service';
import { FindingService } from './finding.service';
import { ReconController } from './recon.controller';
import { ReconNotifications } from './recon-notification';
import { ReconRunner } from './recon-runner';
import { ReconBoardService } from './recon-board.service';
import { ReconService } from './recon.service';
import { RepairService } from './repair.service';
import { RunStore } from './run.store';

/** Reconciliation of channel statements and of our own ledger. */
@Module({
  imports: [SalesModule, PaymentsModule, RefundsModule, MessagesModule],
  controllers: [ReconController],
  providers: [
    RunStore,
    FindingStore,
    LedgerStore,
    StatementStore,
    StatementRunService,
    LedgerRunService,
    StatementComparison,
    RepairService,
    ReconRunner,
    ReconNotifications,
    ReconService,
    ReconBoardService,
    FindingService,
    NoticeFindingService,
  ],
})
export class ReconciliationModule {}
