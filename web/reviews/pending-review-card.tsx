import { ClockCircleOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { ApprovalKind } from '#contract/reviews/approval-kind';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import { DataText } from '#web/kit/text/data-text';
import { money, stampText } from '#web/kit/text/format';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { FINAL_LEVEL } from '#domain/approval-chains/approval-chain.rules';
import { EvidenceLinks } from './evidence-links';
import { kindOf } from './pending-review';

/** One pending review on a phone: who, what, since when, and the review button. */
export function PendingReviewCard({
  row,
  kinds,
  ticked,
  tick,
  review,
}: {
  readonly row: PendingReviewRow;
  readonly kinds: readonly ApprovalKind[];
  readonly ticked: boolean;
  readonly tick: (on: boolean) => void;
  readonly review: () => void;
}) {
  const { t, pick, lang } = useWords();
  const kind = kindOf(kinds, row);
  return (
    <li className="v-card">
      <header>
        {kind?.batch ? (
          <Checkbox
            checked={ticked}
            onChange={({ target }) => tick(target.checked)}
            aria-label={t({ zh: `选择${row.name}`, en: `Select ${row.enName || row.name}` })}
          />
        ) : null}
        <b>
          <DataText>{pick(row.name, row.enName)}</DataText>
        </b>
        {row.overdue ? (
          <TintedTag tint="error" icon={<ClockCircleOutlined />}>
            {t({ zh: '已超时', en: 'Overdue' })}
          </TintedTag>
        ) : null}
        {row.level < FINAL_LEVEL ? (
          <TintedTag tint="primary">{t({ zh: `第${row.level}级`, en: `Level ${row.level}` })}</TintedTag>
        ) : null}
        <TintedTag tint="grey">{kind ? t(kind.title) : row.sourceType}</TintedTag>
      </header>
      <p>
        <DataText>{pick(row.about, row.aboutEn)}</DataText>
        {row.amount === null ? '' : ` · ${money(row.amount)}`}
      </p>
      {row.reason ? (
        <p className="v-quiet">
          <DataText>{row.reason}</DataText>
        </p>
      ) : null}
      <EvidenceLinks row={row} kind={kind} />
      <footer>
        <small className="v-quiet">{stampText(row.submittedAt, lang)}</small>
        <Button type="primary" onClick={review}>
          {t({ zh: '审核', en: 'Review' })}
        </Button>
      </footer>
    </li>
  );
}
