import { Module } from '@nestjs/common';
import { FinanceController } from './finance.controller';
import { FinanceRecordController } from './finance-record.controller';
import { AttemptService } from './attempt.service';
import { FinanceLedger } from './finance-ledger.service';
import { BillRegistry } from './bill-registry.service';
import { FinanceService } from './finance.service';
import { FinanceRecordService } from './finance-record.service';

/** Payment attempts, the finance ledger, the registry of bills and the finance list. */
@Module({
  controllers: [FinanceController, FinanceRecordController],
  providers: [AttemptService, FinanceLedger, BillRegistry, FinanceService, FinanceRecordService],
  exports: [AttemptService, FinanceLedger, BillRegistry],
})
export class FinanceModule {}
