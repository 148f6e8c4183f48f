import type { DiscoveryService } from '@nestjs/core';
import { appealApproval } from '#contract/appeals/appeal.approval';
import { buddyApproval } from '#contract/buddies/buddy.approval';
import type { ApprovalKind } from '#contract/reviews/approval-kind';
import { aMemberCaller } from '#server/kit/testing/test-data';
import { ApprovalRegistry, Approves, type PendingRows } from './approval-registry';

const pending: PendingRows = {
  table: 'thing t',
  waiting: 'true',
  at: 't.at',
  joins: '',
  columns: {
    id: 't.id',
    userId: 't.user_id',
    name: `''`,
    enName: `''`,
    about: `''`,
    aboutEn: `''`,
    reason: `''`,
    keyword: `''`,
  },
  within: () => [],
};

function approverOf(kind: ApprovalKind) {
  class ThingApproval {
    @Approves(kind, pending)
    decide(): Promise<ApprovalKind> {
      return Promise.resolve(kind);
    }
  }
  return { instance: new ThingApproval(), metatype: ThingApproval };
}
const registryOf = (...kinds: readonly ApprovalKind[]) =>
  new ApprovalRegistry({ getProviders: () => kinds.map(approverOf) } as unknown as DiscoveryService);

describe('the registry of kinds', () => {
  it('finds each kind with the method that decides, by number', async () => {
    const registry = registryOf(appealApproval, buddyApproval);
    expect(registry.all().map(({ kind }) => kind)).toEqual([buddyApproval, appealApproval]);
    const caller = aMemberCaller(1);
    expect(
      await registry.find(appealApproval.sourceType)?.decide(caller, { id: 1, decision: 'pass', reason: '' }),
    ).toBe(appealApproval);
    expect(registry.find(901)).toBeUndefined();
  });

  it('gives a caller the kinds of the rights the caller holds', () => {
    const registry = registryOf(appealApproval, buddyApproval);
    const caller = aMemberCaller(1, { rights: [buddyApproval.right] });
    expect(registry.allOf(caller).map(({ kind }) => kind)).toEqual([buddyApproval]);
  });

  it('refuses to start with two services for one kind', () => {
    expect(() => registryOf(appealApproval, appealApproval).onApplicationBootstrap()).toThrow(/two services/);
  });
});
