import { Module } from '@nestjs/common';
import { SalesModule } from '#server/sales/sales.module';
import { OrdersModule } from '#server/orders/orders.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { FinanceModule } from '#server/finance/finance.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { SplitController } from './split.controller';
import { SplitStore } from './split.store';
import { SplitNotifications } from './split-notification';
import { WalletShare } from './wallet-share';
import { SplitService } from './split.service';
import { SplitSweepService } from './split-sweep.service';
import { SplitViewStore } from './split-view.store';
import { SplitViewService } from './split-view.service';
import { RepriceService } from './reprice.service';
import { SharedRefundService } from './shared-refund.service';

/** Shared payments and the repricing of unpaid orders. */
@Module({
  imports: [SalesModule, OrdersModule, WalletModule, FinanceModule, RefundsModule, PaymentsModule],
  controllers: [SplitController],
  providers: [
    SplitStore,
    SplitNotifications,
    WalletShare,
    SplitService,
    SplitViewStore,
    SplitViewService,
    SplitSweepService,
    RepriceService,
    SharedRefundService,
  ],
  exports: [RepriceService],
})
export class SharedPaymentsModule {}
