import { Failure } from '#domain/kit/failure';
import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { bulkMachine, type BulkState } from './bulk.machine';
import { bulkStatus, leaseStatus } from './bulk.status';

const stateOf = (status: BulkState['status'], lease: BulkState['leaseStatus'] = leaseStatus.draft): BulkState => ({
  status,
  leaseStatus: lease,
});

it('is reviewed, returned and resubmitted, and final once failed or withdrawn', () => {
  expect(step(bulkMachine, 'pass', stateOf(bulkStatus.checking), {})).toEqual(
    stateOf(bulkStatus.passed, leaseStatus.running),
  );
  expect(step(bulkMachine, 'handIn', step(bulkMachine, 'sendBack', stateOf(bulkStatus.checking), {}), {})).toEqual(
    stateOf(bulkStatus.checking),
  );
  expect(stepsFrom(bulkMachine, stateOf(bulkStatus.failed))).toEqual([]);
  expect(stepsFrom(bulkMachine, stateOf(bulkStatus.withdrawn))).toEqual([]);
  expect(() => step(bulkMachine, 'pass', stateOf(bulkStatus.rejected), {})).toThrow(Failure);
});

it('is confirmed or expires only while it awaits its applicant', () => {
  const running = stateOf(bulkStatus.passed, leaseStatus.running);
  expect(step(bulkMachine, 'confirm', running, { awaited: true })).toEqual(running);
  expect(step(bulkMachine, 'lapse', running, { awaited: true }).leaseStatus).toBe(leaseStatus.ended);
  for (const name of ['confirm', 'lapse'] as const) {
    expect(whyNot(bulkMachine, name, running, { awaited: false })?.key).toBe('BULK_NOT_AWAITING');
    expect(whyNot(bulkMachine, name, stateOf(bulkStatus.checking), { awaited: true })?.key).toBe('BULK_ILLEGAL_STEP');
  }
});

it('ends only after its last day, and is terminated once', () => {
  const running = stateOf(bulkStatus.passed, leaseStatus.running);
  expect(() => step(bulkMachine, 'end', running, { lastDay: '2027-03-01', today: '2027-03-01' })).toThrow(Failure);
  expect(step(bulkMachine, 'end', running, { lastDay: '2027-03-01', today: '2027-03-02' }).leaseStatus).toBe(
    leaseStatus.ended,
  );
  const over = step(bulkMachine, 'terminate', running, {});
  expect(() => step(bulkMachine, 'terminate', over, {})).toThrow(Failure);
  expect(reachable(bulkMachine)).toHaveLength(7);
});
