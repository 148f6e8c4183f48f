import './review-steps.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { approvalSteps, type ApprovalStepRow } from '#contract/approval-chains/approval-step.contract';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import { approvalStepKind } from '#domain/approval-chains/approval-chain.status';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { DataText } from '#web/kit/text/data-text';
import { stampText } from '#web/kit/text/format';
import { StatusTag, TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';

/** The levels that a request has passed and the comments about it; an own approval can be taken back. */
export function ReviewSteps({
  row: { sourceType, sourceId },
  moved,
}: {
  readonly row: PendingReviewRow;
  readonly moved: () => void;
}) {
  const { t, pick, lang } = useWords();
  const { busy, problem, submit } = useSubmit();
  const { data } = useQuery({
    queryKey: ['approvalSteps', sourceType, sourceId],
    queryFn: () => call(approvalSteps.steps, { sourceType, sourceId }, { quiet: true }),
  });
  if (!data || (data.levels === 1 && data.steps.length === 0)) return null;
  const recall = ({ id }: ApprovalStepRow) =>
    submit(async () => {
      await call(approvalSteps.recall, { id }, { quiet: true });
      moved();
    });
  return (
    <section className="review-steps" aria-label={t({ zh: '审批过程', en: 'Approval steps' })}>
      <p className="v-quiet">
        {t({
          zh: `第 ${data.level === 3 ? data.levels : data.level} 级审批，共 ${data.levels} 级`,
          en: `Level ${data.level === 3 ? data.levels : data.level} of ${data.levels}`,
        })}
      </p>
      <ol>
        {data.steps.map((step) => (
          <li key={step.id}>
            <StatusTag of={approvalStepKind} code={step.kind} />
            <span>
              <b>
                <DataText>{pick(step.name, step.enName)}</DataText>
              </b>
              {step.forName === null ? null : (
                <small className="v-quiet">
                  {t({ zh: `代 ${step.forName}`, en: `for ${step.enForName || step.forName}` })}
                </small>
              )}
              {step.reason === '' ? null : <DataText>{step.reason}</DataText>}
            </span>
            {step.recalled ? <TintedTag tint="grey">{t({ zh: '已撤回', en: 'Taken back' })}</TintedTag> : null}
            <small className="v-quiet">{stampText(step.at, lang)}</small>
            {step.recallable ? (
              <Button size="small" loading={busy} onClick={() => void recall(step)}>
                {t({ zh: '撤回', en: 'Take back' })}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <ProblemAlert problem={problem} />
    </section>
  );
}
