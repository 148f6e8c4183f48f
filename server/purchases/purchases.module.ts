import { Module } from '@nestjs/common';
import { AttendanceModule } from '#server/attendance/attendance.module';
import { FinanceModule } from '#server/finance/finance.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { SalesModule } from '#server/sales/sales.module';
import { GiveBackService } from './give-back.service';
import { PurchaseDueService } from './purchase-due.service';
import { PurchaseService } from './purchase.service';
import { PurchaseSweep } from './purchase.sweep';

/** Buying, using and giving back what needs no table of its own. */
@Module({
  imports: [SalesModule, AttendanceModule, FinanceModule, PaymentsModule, RefundsModule],
  providers: [PurchaseService, PurchaseDueService, GiveBackService, PurchaseSweep],
  exports: [PurchaseService, GiveBackService],
})
export class PurchasesModule {}
