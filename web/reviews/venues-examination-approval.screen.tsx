import './pending-review.css';
import { ClockCircleOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { room } from '#contract/kit/live';
import type { ReviewsRoom } from '#contract/kit/rooms';
import {
  reviews,
  pendingReviewFilter,
  pendingReviewRow,
  type PendingReviewRow,
} from '#contract/reviews/review.contract';
import { sourceType } from '#domain/reviews/source-type.status';
import { DataText } from '#web/kit/text/data-text';
import { amount, stampText } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { ListContent } from '#web/kit/list/list-spec';
import { useLiveRefetch } from '#web/kit/list/live-refetch';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { useSession } from '#web/kit/session/session';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { reviewScreenOf, pendingReview } from './pending-review';
import type { PendingReviews } from './pending-kinds';
import { kindOptions } from './pending-kinds';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<PendingReviewRow>();
const useLivePending = () =>
  useLiveRefetch<PendingReviewRow, ReviewsRoom>(room.reviews(), 'VenuesExaminationApproval', ({ waiting }) => waiting);

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

/** Counts of pending reviews by kind; a click filters the list. */
function ReviewKinds({ reply, filter }: ListContent<PendingReviewRow, PendingReviews>) {
  const { t, lang } = useWords();
  const [params, setParams] = useSearchParams();
  const choose = (value: string | number) => {
    const next = new URLSearchParams(params);
    if (value === 0) next.delete('sourceType');
    else next.set('sourceType', String(value));
    next.delete('page');
    setParams(next, { replace: true });
  };
  return (
    <Segmented
      className="wait-kinds"
      aria-label={t({ zh: '类型', en: 'Type' })}
      value={Number(filter['sourceType'] ?? 0)}
      onChange={choose}
      options={kindOptions(reply?.kinds ?? [], lang)}
    />
  );
}

/** Pending reviews of all kinds: oldest first, reviewed one by one or in bulk. */
export default listScreen({
  route: 'VenuesExaminationApproval',
  list: reviews.waiting,
  filter: pendingReviewFilter,
  row: pendingReviewRow,
  rowKey: ({ sourceType: kind, sourceId }) => `${kind}.${sourceId}`,
  noun: { zh: '待审事项', en: 'pending reviews' },
  search: [field.text('keyword'), field.select('sourceType', sourceType)],
  quick: [{ title: { zh: '超时', en: 'Overdue' }, filter: () => ({ overdue: '1' }) }],
  columns: [
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
  ],
  actions: [reviewAction(pendingReview)],
  batch: [reviewBatch(pendingReview)],
  exports: { endpoint: reviews.exportFile, right: 'VenuesExaminationApprovalExport' },
  Above: ReviewKinds,
  useLive: useLivePending,
});
