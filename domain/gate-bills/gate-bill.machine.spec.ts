import { reachable, step, whyNot } from '#domain/kit/machine';
import { gateBillFailure } from './gate-bill.failures';
import { gateBillMachine } from './gate-bill.machine';
import { gateAppealStatus, gateBillStatus } from './gate-bill.status';

describe('a gate bill', () => {
  const owed = gateBillMachine.initial;
  it('is paid or waived, once', () => {
    const paid = step(gateBillMachine, 'pay', owed, {});
    expect(paid.status).toBe(gateBillStatus.paid);
    expect(whyNot(gateBillMachine, 'pay', paid, {})).toBe(gateBillFailure.gateBillStep);
    expect(whyNot(gateBillMachine, 'waive', paid, {})).toBe(gateBillFailure.gateBillStep);
    expect(whyNot(gateBillMachine, 'refund', owed, {})).toBe(gateBillFailure.gateBillStep);
  });
  it('is appealed once, while something of it is left', () => {
    expect(whyNot(gateBillMachine, 'ask', owed, { left: 0 })).toBe(gateBillFailure.gateAppealNothing);
    const asked = step(gateBillMachine, 'ask', owed, { left: 1 });
    const refused = step(gateBillMachine, 'refuse', asked, {});
    expect(refused.appeal).toBe(gateAppealStatus.refused);
    expect(whyNot(gateBillMachine, 'ask', refused, { left: 1 })).toBe(gateBillFailure.gateBillStep);
  });
  it('reaches every state', () => expect(reachable(gateBillMachine)).toHaveLength(12));
});
