import { Failure } from '#domain/kit/failure';
import { reachable, step, stepsFrom } from '#domain/kit/machine';
import { bulkMachine, type BulkState } from './bulk.machine';
import { bulkStatus, leaseStatus } from './bulk.status';

const at = (status: BulkState['status'], lease: BulkState['leaseStatus'] = leaseStatus.draft): BulkState => ({ status, leaseStatus: lease });

it('is reviewed, sent back and handed in again, and final once it failed or was withdrawn', () => {
  expect(step(bulkMachine, 'pass', at(bulkStatus.checking), {})).toEqual(at(bulkStatus.passed, leaseStatus.running));
  expect(step(bulkMachine, 'handIn', step(bulkMachine, 'sendBack', at(bulkStatus.checking), {}), {})).toEqual(at(bulkStatus.checking));
  expect(stepsFrom(bulkMachine, at(bulkStatus.failed))).toEqual([]);
  expect(stepsFrom(bulkMachine, at(bulkStatus.withdrawn))).toEqual([]);
  expect(() => step(bulkMachine, 'pass', at(bulkStatus.rejected), {})).toThrow(Failure);
});

it('ends after its last day only, and is terminated once', () => {
  const running = at(bulkStatus.passed, leaseStatus.running);
  expect(() => step(bulkMachine, 'end', running, { lastDay: '2027-03-01', today: '2027-03-01' })).toThrow(Failure);
  expect(step(bulkMachine, 'end', running, { lastDay: '2027-03-01', today: '2027-03-02' }).leaseStatus).toBe(leaseStatus.ended);
  const over = step(bulkMachine, 'terminate', running, {});
  expect(() => step(bulkMachine, 'terminate', over, {})).toThrow(Failure);
  expect(reachable(bulkMachine)).toHaveLength(7);
});
