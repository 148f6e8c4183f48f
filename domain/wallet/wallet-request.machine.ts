import { machine } from '#domain/kit/machine';
import { walletFailure } from './wallet.failures';
import { walletRequestStatus, type WalletRequestStatus } from './wallet.status';

/** What a request about a wallet moves on. */
export interface WalletRequestState {
  readonly status: WalletRequestStatus;
}

const { waiting, passed, refused, withdrawn } = walletRequestStatus;

/** A request waits for its second person, who confirms or refuses it once; whoever asked may withdraw it before. */
export const walletRequestMachine = machine<WalletRequestState>()({
  initial: { status: waiting },
  illegal: walletFailure.walletRequestEnded,
  steps: {
    pass: { from: { status: waiting }, to: { status: passed } },
    refuse: { from: { status: waiting }, to: { status: refused } },
    withdraw: { from: { status: waiting }, to: { status: withdrawn } },
  },
});
