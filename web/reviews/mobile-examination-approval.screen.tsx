import './pending-review.css';
import { ClockCircleOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { room } from '#contract/kit/live';
import type { ReviewsRoom } from '#contract/kit/rooms';
import { reviews, type PendingReviewRow } from '#contract/reviews/review.contract';
import { sourceType, type SourceType } from '#domain/reviews/source-type.status';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { money, stampText } from '#web/kit/text/format';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { useLiveRefetch } from '#web/kit/list/live-refetch';
import { LiveBadge } from '#web/kit/live/live-badge';
import { ReviewDialog } from '#web/kit/review/review-action';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { pendingReview } from './pending-review';
import { kindOptions } from './pending-kinds';

const MAX_SHOWN = 50;
const PENDING_NOUN = { zh: '待审事项', en: 'pending reviews' };
const keyOf = ({ sourceType: kind, sourceId }: PendingReviewRow) => `${kind}.${sourceId}`;

function PendingReviewCard({
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

/** Pending reviews on a phone: by kind, reviewed one by one or in bulk. */
export default function MobileExaminationApproval() {
  const { t, lang } = useWords();
  const [kind, setKind] = useState(0);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [shown, show] = useState<readonly PendingReviewRow[]>([]);
  const { mark } = useLiveRefetch<PendingReviewRow, ReviewsRoom>(
    room.reviews(),
    'MobileExaminationApproval',
    ({ waiting }) => waiting,
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['MobileExaminationApproval', kind],
    placeholderData: keepPreviousData,
    queryFn: () =>
      call(
        reviews.waiting,
        { page: 0, size: MAX_SHOWN, ...(kind === 0 ? {} : { sourceType: kind as SourceType }) },
        { quiet: true },
      ),
  });
  if (!data)
    return error ? (
      <LoadFailed noun={PENDING_NOUN} error={error} retry={() => void refetch()} />
    ) : (
      <div className="wait">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const rows = data.content;
  const chosen = rows.filter((row) => ticked.includes(keyOf(row)));
  const close = () => show([]);
  const done = () => {
    close();
    setTicked([]);
    void refetch();
  };
  return (
    <div className="wait">
      <h1 className="v-hidden">{t({ zh: '审批', en: 'Approvals' })}</h1>
      <Segmented
        className="wait-kinds"
        aria-label={t({ zh: '类型', en: 'Type' })}
        value={kind}
        onChange={(value) => {
          setKind(Number(value));
          setTicked([]);
        }}
        options={kindOptions(data.kinds, lang)}
      />
      {mark ? (
        <div className="wait-live">
          <LiveBadge state={mark.state} at={mark.at} />
        </div>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState noun={PENDING_NOUN} filtered={kind !== 0} clear={() => setKind(0)} />
      ) : (
        <ul>
          {rows.map((row) => (
            <PendingReviewCard
              key={keyOf(row)}
              row={row}
              ticked={ticked.includes(keyOf(row))}
              tick={(on) => setTicked((was) => (on ? [...was, keyOf(row)] : was.filter((one) => one !== keyOf(row))))}
              review={() => show([row])}
            />
          ))}
        </ul>
      )}
      {data.totalElements > rows.length ? (
        <p className="v-quiet">
          {t({
            zh: `最早的 ${rows.length} 项，共 ${data.totalElements} 项`,
            en: `The oldest ${rows.length} of ${data.totalElements}`,
          })}
        </p>
      ) : null}
      {chosen.length > 0 ? (
        <div className="wait-all v-card">
          <span>{t({ zh: `已选 ${chosen.length} 项`, en: `${chosen.length} selected` })}</span>
          <Button type="primary" onClick={() => show(chosen)}>
            {t({ zh: '批量审核', en: 'Review selected' })}
          </Button>
        </div>
      ) : null}
      {shown.length > 0 ? <ReviewDialog spec={pendingReview} rows={shown} close={close} done={done} /> : null}
    </div>
  );
}
