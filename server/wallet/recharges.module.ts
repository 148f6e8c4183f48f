import { Module } from '@nestjs/common';
import { MembersModule } from '#server/members/members.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { CounterRechargeService } from './counter-recharge.service';
import { HolderRecordService } from './holder-record.service';
import { OwnWalletService } from './own-wallet.service';
import { RechargeRefundService } from './recharge-back.service';
import { RechargeBench } from './recharge-bench';
import { RechargeBills } from './recharge-bill.service';
import { RechargePayService } from './recharge-pay.service';
import { RechargeService } from './recharge.service';
import { RechargeStore } from './recharge.store';
import { RechargeSettings } from './recharge-terms';
import { WalletApprovalService } from './wallet-check.service';
import { WalletController } from './wallet.controller';
import { WalletDeskController } from './wallet-desk.controller';
import { WalletDeskService } from './wallet-desk.service';
import { WalletModule } from './wallet.module';
import { WalletAccess } from './wallet-reach';
import { WalletRequestStore } from './wallet-request.store';

/** Module of recharges, refunds and adjustments of wallets, for members and staff. */
@Module({
  imports: [WalletModule, PaymentsModule, MembersModule],
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
