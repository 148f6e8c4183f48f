import { wallet } from '#contract/wallet/wallet.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { OwnWalletService } from './own-wallet.service';

/** Transactions and finance records of the own wallet, over HTTP. */
export const WalletController = controllerFor(
  pick(wallet, 'records', 'finances'),
  { own: OwnWalletService },
  ({ own }) => ({
    records: (input, caller) => own.records(input, caller),
    finances: (input, caller) => own.finances(input, caller),
  }),
);
