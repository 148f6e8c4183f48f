import { machine } from '#domain/kit/machine';
import { blackListFailure } from './black-list.failures';
import { blackListStatus, type BlackListStatus } from '#domain/members/member.status';

/** The state of a black list entry. */
interface BlackListState {
  readonly status: BlackListStatus;
}

/** The state machine of a black list entry. An entry is lifted once; another violation creates a new entry. */
export const blackListMachine = machine<BlackListState>()({
  initial: { status: blackListStatus.listed },
  illegal: blackListFailure.banOver,
  steps: { release: { from: { status: blackListStatus.listed }, to: { status: blackListStatus.released } } },
});
