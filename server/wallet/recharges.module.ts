import { Module } from '@nestjs/common';
import { MembersModule } from '#server/members/members.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { CounterRechargeService } from './counter-recharge.service';
import { HolderRecordService } from './holder-record.service';
import { OwnWalletService } from './own-wallet.service';
import { RechargeBackService } from './recharge-back.service';
import { RechargeBench } from './recharge-bench';
import { RechargeBills } from './recharge-bill.service';
import { RechargePayService } from './recharge-pay.service';
import { RechargeService } from './recharge.service';
import { RechargeStore } from './recharge.store';
import { RechargeTermsBook } from './recharge-terms';
import { WalletCheckService } from './wallet-check.service';
import { WalletController } from './wallet.controller';
import { WalletDeskController } from './wallet-desk.controller';
import { WalletDeskService } from './wallet-desk.service';
import { WalletModule } from './wallet.module';
import { WalletReach } from './wallet-reach';
import { WalletRequestStore } from './wallet-request.store';

/** Module of recharges, refunds and adjustments of wallets, for members and staff. */
@Module({
  imports: [WalletModule, PaymentsModule, MembersModule],
  controllers: [WalletController, WalletDeskController],
  providers: [
    RechargeStore,
    RechargeTermsBook,
    RechargeBench,
    RechargeBills,
    RechargeService,
    RechargePayService,
    RechargeBackService,
    CounterRechargeService,
    OwnWalletService,
    WalletRequestStore,
    WalletReach,
    WalletDeskService,
    HolderRecordService,
    WalletCheckService,
  ],
  exports: [CounterRechargeService],
})
export class RechargesModule {}
