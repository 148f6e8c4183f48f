import { Module } from '@nestjs/common';
import { FinanceModule } from '#server/finance/finance.module';
import { GatesModule } from '#server/gates/gates.module';
import { MessagesModule } from '#server/messages/messages.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { RefundsModule } from '#server/refunds/refunds.module';
import { VenueDeskModule } from '#server/venues/venue-desk.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { GateAppealCheck } from './gate-appeal-check.service';
import { GateBillController } from './gate-bill.controller';
import { GateBillCounterService } from './gate-bill-counter.service';
import { GateBillDeskService } from './gate-bill-desk.service';
import { GateBillListService } from './gate-bill-list.service';
import { GateBillListStore } from './gate-bill-list.store';
import { GateBillMoney } from './gate-bill-money.service';
import { GateBillNotifications } from './gate-bill-notifications.service';
import { GateBillOwner } from './gate-bill-owner.service';
import { GateBillService } from './gate-bill.service';
import { GateBillStore } from './gate-bill.store';
import { GateBillSweep } from './gate-bill.sweep';
import { GateCheckout } from './gate-checkout.service';
import { GateExitService } from './gate-exit.service';
import { GateExitStore } from './gate-exit.store';
import { GateBillVisits } from './gate-bill-visits.service';
import { GateBillRuleController } from './gate-bill-rule.controller';
import { GateBillRuleService } from './gate-bill-rule.service';
import { GateBillRuleStore } from './gate-bill-rule.store';
import { LockerChargeService } from './locker-charge.service';
import { OwnGateBillController } from './own-gate-bill.controller';
import { OwnGateBillService } from './own-gate-bill.service';
import { OwnGatePayment } from './own-gate-payment.service';

/** Timed billing of visits: the rules of venues, the bills, their payments, refunds and appeals. */
@Module({
  imports: [FinanceModule, GatesModule, MessagesModule, PaymentsModule, RefundsModule, VenueDeskModule, WalletModule],
  controllers: [GateBillController, GateBillRuleController, OwnGateBillController],
  providers: [
    GateBillRuleStore,
    GateBillRuleService,
    GateBillStore,
    GateBillListStore,
    GateBillMoney,
    GateBillNotifications,
    GateBillOwner,
    GateBillService,
    GateBillVisits,
    GateExitStore,
    GateExitService,
    GateCheckout,
    GateBillListService,
    GateBillDeskService,
    GateAppealCheck,
    GateBillCounterService,
    LockerChargeService,
    GateBillSweep,
    OwnGateBillService,
    OwnGatePayment,
  ],
  exports: [GateBillService, GateCheckout, LockerChargeService],
})
export class GateBillsModule {}
