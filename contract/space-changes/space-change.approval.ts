import { checkDecisions, documentedKind } from '#domain/reviews/approval-kind.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { spaceChangeFailure } from '#domain/space-changes/space-change.failures';
import { checkStatus } from '#domain/system/check.status';
import { approvalKind } from '#contract/reviews/approval-kind';
import { spaceChanges } from './space-change.contract';

/** Requests of departments that change rooms. They are decided one by one, because each changes the next one's rooms. */
export const spaceChangeApproval = approvalKind({
  ...documentedKind(sourceType.spaceChange),
  right: 'VisualFloorAuditCheck',
  screen: 'VisualFloorAudit',
  evidence: spaceChanges.proof,
  states: checkStatus,
  decisions: {
    ...checkDecisions,
    pass: {
      ...checkDecisions.pass,
      effect: (n) => ({
        zh: `${n} 项变更立即生效，写入房间历史`,
        en: `Changes that take effect at once and enter the history of their rooms: ${n}`,
      }),
    },
  },
  ended: spaceChangeFailure.changeOver,
  batch: false,
});
