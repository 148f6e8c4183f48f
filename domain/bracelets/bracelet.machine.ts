import { machine, type Guard } from '#domain/kit/machine';
import { braceletFailure } from './bracelet.failures';
import { bindStatus, cardStatus, type BindStatus, type CardStatus } from './bracelet.status';

/** The state of a wristband. */
export interface BraceletState {
  readonly cardStatus: CardStatus;
  readonly bindStatus: BindStatus;
}

const { normal, disabled, lost } = cardStatus;
const { unbound, bound } = bindStatus;

const nothingOwed: Guard<{ owed: number }> = ({ owed }) => (owed > 0 ? braceletFailure.billOpen : null);
const noLocker: Guard<{ lockers: number }> = ({ lockers }) => (lockers > 0 ? braceletFailure.lockerOpen : null);
const hasLeft: Guard<{ inside: boolean }> = ({ inside }) => (inside ? braceletFailure.stillInside : null);
const identityChecked: Guard<{ note: string }> = ({ note }) =>
  note.trim() === '' ? braceletFailure.identityUnchecked : null;

/**
 * State machine of wristbands. One is returned after everything is paid, closed and left. A lost one opens nothing; it
 * is found again, or written off, and then its deposit is kept.
 */
export const braceletMachine = machine<BraceletState>()({
  initial: { cardStatus: normal, bindStatus: unbound },
  illegal: braceletFailure.braceletStep,
  steps: {
    issue: { from: { cardStatus: normal, bindStatus: unbound }, to: { bindStatus: bound } },
    giveBack: {
      from: { cardStatus: normal, bindStatus: bound },
      to: { bindStatus: unbound },
      guards: [nothingOwed, noLocker, hasLeft],
    },
    lapse: { from: { cardStatus: [normal, lost], bindStatus: bound }, to: { bindStatus: unbound } },
    lose: { from: { cardStatus: normal }, to: { cardStatus: lost } },
    find: { from: { cardStatus: lost }, to: { cardStatus: normal }, guards: [identityChecked] },
    writeOff: {
      from: { cardStatus: lost },
      to: { cardStatus: disabled, bindStatus: unbound },
      guards: [nothingOwed, noLocker],
    },
    disable: { from: { cardStatus: normal, bindStatus: unbound }, to: { cardStatus: disabled } },
    enable: { from: { cardStatus: disabled, bindStatus: unbound }, to: { cardStatus: normal } },
  },
});
