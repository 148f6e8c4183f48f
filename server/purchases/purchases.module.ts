import { Module } from '@nestjs/common';
import { AttendanceModule } from '#server/attendance/attendance.module';
import { FinanceModule } from '#server/finance/finance.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { SalesModule } from '#server/sales/sales.module';
import { ReturnService } from './return.service';
import { PurchaseDueService } from './purchase-due.service';
import { PurchaseService } from './purchase.service';
import { PurchaseSweep } from './purchase.sweep';

/** Buying, using and returning what needs no table of its own. */
@Module({
  imports: [SalesModule, AttendanceModule, FinanceModule, PaymentsModule, RefundsModule],
  providers: [PurchaseService, PurchaseDueService, ReturnService, PurchaseSweep],
  exports: [PurchaseService, ReturnService],
})
export class PurchasesModule {}
