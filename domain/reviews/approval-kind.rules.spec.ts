import { enumMembers } from '#domain/kit/enumeration';
import { checkStatus } from '#domain/system/check.status';
import { systemFailure } from '#domain/system/system.failures';
import { checkDecisions, decisionFor, decisionsOf, documentedKind, kindNames } from './approval-kind.rules';
import { sourceType } from './source-type.status';

const kind = {
  ...documentedKind(sourceType.exercise),
  states: checkStatus,
  decisions: { fail: checkDecisions.fail, pass: checkDecisions.pass },
  ended: systemFailure.illegalMove,
  dueHours: null,
  batch: true,
};

describe('a kind of thing that is approved', () => {
  it('takes its title from the documents', () => {
    expect(documentedKind(sourceType.refund)).toEqual({
      sourceType: 4,
      title: { zh: '退款申请', en: 'Refund request' },
    });
  });

  it('offers its decisions in one order', () => {
    expect(decisionsOf(kind)).toEqual(['pass', 'fail']);
    expect(decisionsOf({ decisions: checkDecisions })).toEqual(['pass', 'fail', 'sendBack']);
  });

  it('maps states to decisions; "waiting" is none, an unknown state is wrong', () => {
    const { passed, failed, rejected, checking } = checkStatus;
    expect([passed, failed, rejected, checking, 7].map((status) => decisionFor(kind, status))).toEqual([
      'pass',
      'fail',
      null,
      null,
      undefined,
    ]);
    expect(decisionFor({ ...kind, decisions: checkDecisions }, rejected)).toBe('sendBack');
  });

  it('requires a reason unless it passes', () => {
    expect(Object.values(checkDecisions).map(({ needsReason }) => needsReason)).toEqual([false, true, true]);
  });

  it('is named for labels, filters and exports', () => {
    expect(enumMembers(kindNames([kind]))).toEqual([{ code: 16, zh: '课外锻炼补录', en: 'Exercise record' }]);
  });
});
