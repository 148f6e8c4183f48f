import { ClockCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import { sourceType } from '#domain/reviews/source-type.status';
import { DataText } from '#web/kit/text/data-text';
import { amount, stampText } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListColumn } from '#web/kit/list/list-spec';
import { useSession } from '#web/kit/session/session';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { reviewScreenOf } from './pending-review';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<PendingReviewRow>();

function ReviewSubject({ row }: { readonly row: PendingReviewRow }) {
  const { pick } = useWords();
  const may = useSession((state) => state.may);
  const place = reviewScreenOf(row);
  const text = pick(row.about, row.aboutEn);
  return place && may(place) ? (
    <Link to={`${routeOf(place).path}?keyword=${encodeURIComponent(row.keyword)}`}>
      <DataText>{text}</DataText>
    </Link>
  ) : (
    <DataText>{text}</DataText>
  );
}

/** Columns of the list of pending reviews. */
export const reviewColumns: readonly ListColumn<PendingReviewRow>[] = [
  column.twoLines(
    'name',
    (row, { pick, label }) => [<DataText>{pick(row.name, row.enName)}</DataText>, label(sourceType, row.sourceType)],
    { width: { zh: 140, en: 160 }, phone: 'title' },
  ),
  column.own('about', (row) => <ReviewSubject row={row} />, { width: 220 }),
  column.text('reason', { width: 240 }),
  {
    ...column.own('amount', (row) => orDash(row.amount, amount), {
      width: { zh: 100, en: 118 },
    }),
    number: true,
  },
  column.stamp('submittedAt', { sort: true, width: { zh: 118, en: 136 } }),
  column.own(
    'dueAt',
    (row, { t, lang }) =>
      row.overdue ? (
        <span title={stampText(row.dueAt, lang)}>
          <TintedTag tint="error" icon={<ClockCircleOutlined />}>
            {t({ zh: '已超时', en: 'Overdue' })}
          </TintedTag>
        </span>
      ) : (
        stampText(row.dueAt, lang)
      ),
    { width: 116, phone: 'mark' },
  ),
];
