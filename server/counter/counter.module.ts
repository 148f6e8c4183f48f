import { Module } from '@nestjs/common';
import { OrdersModule } from '#server/orders/orders.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { CancellationsModule } from '#server/cancellations/cancellations.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { RechargesModule } from '#server/recharges/recharges.module';
import { BookingModule } from '#server/booking/booking.module';
import { CardReceiptService } from './card-receipt.service';
import { CardSignatureService } from './card-signature.service';
import { CardOrderController } from './card-order.controller';
import { CardOrderService } from './card-order.service';
import { CashReportController } from './cash-report.controller';
import { CashReportStore } from './cash-report.store';
import { CashReportService } from './cash-report.service';
import { CounterController } from './counter.controller';
import { HelperKeys } from './helper-keys';
import { TillService } from './till.service';
import { SaleStore } from './sale.store';
import { ShiftService } from './shift.service';
import { ShiftStore } from './shift.store';
import { UndoService } from './undo.service';

/** The ticket counter. */
@Module({
  imports: [BookingModule, OrdersModule, PaymentsModule, CancellationsModule, RefundsModule, RechargesModule],
  controllers: [CounterController, CardOrderController, CashReportController],
  providers: [
    HelperKeys,
    CardSignatureService,
    CardReceiptService,
    CardOrderService,
    ShiftStore,
    ShiftService,
    CashReportStore,
    CashReportService,
    SaleStore,
    TillService,
    UndoService,
  ],
})
export class CounterModule {}
