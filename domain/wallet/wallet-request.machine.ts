import { machine } from '#domain/kit/machine';
import { walletFailure } from './wallet.failures';
import { walletRequestStatus, type WalletRequestStatus } from './wallet.status';

/** State of a wallet request. */
export interface WalletRequestState {
  readonly status: WalletRequestStatus;
}

const { waiting, passed, refused, withdrawn } = walletRequestStatus;

/** A request waits for a second person, who approves or refuses it once; its applicant may withdraw it before. */
export const walletRequestMachine = machine<WalletRequestState>()({
  initial: { status: waiting },
  illegal: walletFailure.walletRequestEnded,
  steps: {
    pass: { from: { status: waiting }, to: { status: passed } },
    refuse: { from: { status: waiting }, to: { status: refused } },
    withdraw: { from: { status: waiting }, to: { status: withdrawn } },
  },
});
