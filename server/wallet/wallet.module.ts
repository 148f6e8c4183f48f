import { Module } from '@nestjs/common';
import { MembersModule } from '#server/members/members.module';
import { MessagesModule } from '#server/messages/messages.module';
import { HolderRecordService } from './holder-record.service';
import { OwnWalletService } from './own-wallet.service';
import { PayPasswordController } from './pay-password.controller';
import { PayPasswordCheck } from './pay-password-check.service';
import { PayPasswordStore } from './pay-password.store';
import { PayPasswordService } from './pay-password.service';
import { WalletAccess } from './wallet-access.service';
import { WalletController } from './wallet.controller';
import { WalletDeskController } from './wallet-desk.controller';
import { WalletDeskStore } from './wallet-desk.store';
import { WalletRecordStore } from './wallet-record.store';
import { WalletDeskService } from './wallet-desk.service';
import { WalletService } from './wallet.service';
import { WalletStore } from './wallet.store';

/** Balances of members, payment passwords and the lists of wallets. */
@Module({
  imports: [MembersModule, MessagesModule],
  controllers: [WalletController, WalletDeskController, PayPasswordController],
  providers: [
    WalletStore,
    WalletRecordStore,
    WalletDeskStore,
    WalletService,
    WalletAccess,
    OwnWalletService,
    WalletDeskService,
    HolderRecordService,
    PayPasswordStore,
    PayPasswordCheck,
    PayPasswordService,
  ],
  exports: [WalletService, WalletAccess, PayPasswordCheck],
})
export class WalletModule {}
