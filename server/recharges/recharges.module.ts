import { Module } from '@nestjs/common';
import { FinanceModule } from '#server/finance/finance.module';
import { MessagesModule } from '#server/messages/messages.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { CounterRechargeService } from './counter-recharge.service';
import { OwnRechargeStore } from './own-recharge.store';
import { OwnRechargeService } from './own-recharge.service';
import { RechargeBills } from './recharge-bill.service';
import { RechargeController } from './recharge.controller';
import { RechargeCredit } from './recharge-credit';
import { RechargeFunds } from './recharge-funds';
import { RechargeLimit } from './recharge-limit';
import { RechargePayService } from './recharge-pay.service';
import { RechargePlacement } from './recharge-placement';
import { RechargeRefundService } from './recharge-refund.service';
import { RechargeService } from './recharge.service';
import { RechargeSettings } from './recharge-settings';
import { RechargeStore } from './recharge.store';
import { WalletApprovalController } from './wallet-approval.controller';
import { WalletApprovalService } from './wallet-approval.service';
import { WalletRequestStore } from './wallet-request.store';

/** Recharges of wallets, their refunds, and adjustments approved by a second person. */
@Module({
  imports: [WalletModule, FinanceModule, PaymentsModule, RefundsModule, MessagesModule],
  controllers: [RechargeController, WalletApprovalController],
  providers: [
    RechargeStore,
    OwnRechargeStore,
    RechargeSettings,
    RechargePlacement,
    RechargeCredit,
    RechargeLimit,
    RechargeBills,
    RechargeService,
    RechargePayService,
    RechargeFunds,
    RechargeRefundService,
    CounterRechargeService,
    OwnRechargeService,
    WalletRequestStore,
    WalletApprovalService,
  ],
  exports: [CounterRechargeService],
})
export class RechargesModule {}
