import { ClockCircleOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import { sourceType } from '#domain/reviews/source-type.status';
import { DataText } from '#web/kit/text/data-text';
import { money, stampText } from '#web/kit/text/format';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';

/** One pending review on a phone: who, what, since when, and the review button. */
export function PendingReviewCard({
  row,
  ticked,
  tick,
  review,
}: {
  readonly row: PendingReviewRow;
  readonly ticked: boolean;
  readonly tick: (on: boolean) => void;
  readonly review: () => void;
}) {
  const { t, pick, lang, label } = useWords();
  return (
    <li className="v-card">
      <header>
        <Checkbox
          checked={ticked}
          onChange={({ target }) => tick(target.checked)}
          aria-label={t({ zh: `选择${row.name}`, en: `Select ${row.enName || row.name}` })}
        />
        <b>
          <DataText>{pick(row.name, row.enName)}</DataText>
        </b>
        {row.overdue ? (
          <TintedTag tint="error" icon={<ClockCircleOutlined />}>
            {t({ zh: '已超时', en: 'Overdue' })}
          </TintedTag>
        ) : null}
        <TintedTag tint="grey">{label(sourceType, row.sourceType)}</TintedTag>
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
      <footer>
        <small className="v-quiet">{stampText(row.submittedAt, lang)}</small>
        <Button type="primary" onClick={review}>
          {t({ zh: '审核', en: 'Review' })}
        </Button>
      </footer>
    </li>
  );
}
