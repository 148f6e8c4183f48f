import { Module } from '@nestjs/common';
import { PaymentsModule } from '#server/payments/payments.module';
import { BillRunService } from './bill-run.service';
import { BillStore } from './bill.store';
import { BookRunService } from './book-run.service';
import { FindingService } from './finding.service';
import { ReconController } from './recon.controller';
import { ReconService, ReconWork } from './recon.service';
import { RunStore } from './run.store';

/** Bills of channels and our own books held against each other. */
@Module({ imports: [PaymentsModule], controllers: [ReconController], providers: [RunStore, BillStore, BillRunService, BookRunService, ReconWork, ReconService, FindingService] })
export class ReconciliationModule {}
