import { Module } from '@nestjs/common';
import { WalletService } from './wallet.service';
import { WalletStore } from './wallet.store';

/** Module of member balances. */
@Module({ providers: [WalletStore, WalletService], exports: [WalletService] })
export class WalletModule {}
