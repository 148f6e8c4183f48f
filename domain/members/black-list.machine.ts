import { machine } from '#domain/kit/machine';
import { blackListFailure } from './black-list.failures';
import { blackListStatus, type BlackListStatus } from './member.status';

/** Whether an entry of the black list holds. */
export interface BanState {
  readonly status: BlackListStatus;
}

/** An entry is lifted once, and never comes back: who breaks the rules again gets a new one. */
export const banMachine = machine<BanState>()({
  initial: { status: blackListStatus.listed },
  illegal: blackListFailure.banOver,
  steps: { release: { from: { status: blackListStatus.listed }, to: { status: blackListStatus.released } } },
});
