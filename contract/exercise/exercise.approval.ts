import { exerciseFailure } from '#domain/exercise/exercise.failures';
import { checkDecisions, documentedKind } from '#domain/reviews/approval-kind.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { approvalKind } from '#contract/reviews/approval-kind';
import { exerciseClaims } from './exercise.contract';

/** Appeals against records of exercise and records entered by hand. */
export const exerciseApproval = approvalKind({
  ...documentedKind(sourceType.exercise),
  right: 'StatisticsSportKwdlCheck',
  screen: 'StatisticsSportKwdl',
  tab: 'claims',
  evidence: exerciseClaims.proof,
  states: checkStatus,
  decisions: { pass: checkDecisions.pass, fail: checkDecisions.fail },
  ended: exerciseFailure.exerciseOver,
});
