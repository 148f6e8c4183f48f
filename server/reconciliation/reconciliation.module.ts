import { Module } from '@nestjs/common';
import { MembersModule } from '#server/members/members.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { BillRunService } from './bill-run.service';
import { BillStore } from './bill.store';
import { BookRunService } from './book-run.service';
import { FindingService } from './finding.service';
import { ReconController } from './recon.controller';
import { ReconNews } from './recon-news';
import { ReconService, ReconWork } from './recon.service';
import { RunStore } from './run.store';

/** Reconciliation of channel statements and of our own ledger. */
@Module({
  imports: [PaymentsModule, MembersModule],
  controllers: [ReconController],
  providers: [RunStore, BillStore, BillRunService, BookRunService, ReconWork, ReconNews, ReconService, FindingService],
})
export class ReconciliationModule {}
