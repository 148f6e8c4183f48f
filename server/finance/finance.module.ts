import { Module } from '@nestjs/common';
import { SalesModule } from '#server/sales/sales.module';
import { FinanceController } from './finance.controller';
import { FinanceRecordController } from './finance-record.controller';
import { AttemptStore } from './attempt.store';
import { FinanceLedgerStore } from './finance-ledger.store';
import { BillRegistry } from './bill-registry.service';
import { FinanceService } from './finance.service';
import { FinanceRecordStore } from './finance-record.store';
import { FinanceStore } from './finance.store';
import { FinanceRecordService } from './finance-record.service';

/** Payment attempts, the finance ledger, the registry of bills and the finance list. */
@Module({
  imports: [SalesModule],
  controllers: [FinanceController, FinanceRecordController],
  providers: [
    AttemptStore,
    FinanceLedgerStore,
    BillRegistry,
    FinanceStore,
    FinanceService,
    FinanceRecordStore,
    FinanceRecordService,
  ],
  exports: [AttemptStore, FinanceLedgerStore, BillRegistry],
})
export class FinanceModule {}
