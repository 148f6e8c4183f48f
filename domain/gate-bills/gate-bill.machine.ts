import { machine, type Guard } from '#domain/kit/machine';
import { gateBillFailure } from './gate-bill.failures';
import { gateAppealStatus, gateBillStatus, type GateAppealStatus, type GateBillStatus } from './gate-bill.status';

/** The state of a gate bill, with that of the appeal against it. */
export interface GateBillState {
  readonly status: GateBillStatus;
  readonly appeal: GateAppealStatus;
}

const { owed, paid, waived } = gateBillStatus;
const { none, waiting, accepted, refused } = gateAppealStatus;

const somethingLeft: Guard<{ left: number }> = ({ left }) => (left > 0 ? null : gateBillFailure.gateAppealNothing);

/** State machine of gate bills: paid once or waived. One appeal may be made before everything is waived or refunded. */
export const gateBillMachine = machine<GateBillState>()({
  initial: { status: owed, appeal: none },
  illegal: gateBillFailure.gateBillStep,
  steps: {
    pay: { from: { status: owed }, to: { status: paid } },
    waive: { from: { status: owed }, to: { status: waived } },
    refund: { from: { status: paid }, to: {} },
    ask: { from: { status: [owed, paid], appeal: none }, to: { appeal: waiting }, guards: [somethingLeft] },
    accept: { from: { appeal: waiting }, to: { appeal: accepted } },
    refuse: { from: { appeal: waiting }, to: { appeal: refused } },
  },
});
