import { Module } from '@nestjs/common';
import { WalletService } from './wallet.service';
import { WalletStore } from './wallet.store';

/** Balances of members. */
@Module({ providers: [WalletStore, WalletService], exports: [WalletService] })
export class WalletModule {}
