import { Module } from '@nestjs/common';
import { MessagesModule } from '#server/messages/messages.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { CounterRechargeService } from './counter-recharge.service';
import { HolderRecordService } from '#server/wallet/holder-record.service';
import { OwnWalletService } from '#server/wallet/own-wallet.service';
import { RechargeRefundService } from './recharge-refund.service';
import { RechargeBench } from './recharge-bench';
import { RechargeBills } from './recharge-bill.service';
import { RechargePayService } from './recharge-pay.service';
import { RechargeService } from './recharge.service';
import { RechargeStore } from './recharge.store';
import { RechargeSettings } from './recharge-settings';
import { WalletApprovalService } from '#server/wallet/wallet-approval.service';
import { WalletController } from '#server/wallet/wallet.controller';
import { WalletDeskController } from '#server/wallet/wallet-desk.controller';
import { WalletDeskService } from '#server/wallet/wallet-desk.service';
import { WalletModule } from '#server/wallet/wallet.module';
import { WalletAccess } from '#server/wallet/wallet-access';
import { WalletRequestStore } from '#server/wallet/wallet-request.store';

/** Module of recharges, refunds and adjustments of wallets, for members and staff. */
@Module({
  imports: [WalletModule, PaymentsModule, MessagesModule],
  controllers: [WalletController, WalletDeskController],
  providers: [
    RechargeStore,
    RechargeSettings,
    RechargeBench,
    RechargeBills,
    RechargeService,
    RechargePayService,
    RechargeRefundService,
    CounterRechargeService,
    OwnWalletService,
    WalletRequestStore,
    WalletAccess,
    WalletDeskService,
    HolderRecordService,
    WalletApprovalService,
  ],
  exports: [CounterRechargeService],
})
export class RechargesModule {}
