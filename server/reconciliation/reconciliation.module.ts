import { Module } from '@nestjs/common';
import { MessagesModule } from '#server/messages/messages.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { StatementRunService } from './statement-run.service';
import { StatementStore } from './statement.store';
import { LedgerRunService } from './ledger-run.service';
import { FindingService } from './finding.service';
import { ReconController } from './recon.controller';
import { ReconNotifications } from './recon-notification';
import { ReconService, ReconWork } from './recon.service';
import { RunStore } from './run.store';

/** Reconciliation of channel statements and of our own ledger. */
@Module({
  imports: [PaymentsModule, MessagesModule],
  controllers: [ReconController],
  providers: [
    RunStore,
    StatementStore,
    StatementRunService,
    LedgerRunService,
    ReconWork,
    ReconNotifications,
    ReconService,
    FindingService,
  ],
})
export class ReconciliationModule {}
