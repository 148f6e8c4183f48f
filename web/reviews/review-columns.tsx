import { ClockCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { ApprovalKind } from '#contract/reviews/approval-kind';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import { DataText } from '#web/kit/text/data-text';
import { amount, stampText } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListColumn } from '#web/kit/list/list-spec';
import { useSession } from '#web/kit/session/session';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { FINAL_LEVEL } from '#domain/approval-chains/approval-chain.rules';
import { EvidenceLinks } from './evidence-links';
import { kindOf } from './pending-review';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<PendingReviewRow>();

function ReviewSubject({ row, kind }: { readonly row: PendingReviewRow; readonly kind: ApprovalKind | undefined }) {
  const { pick } = useWords();
  const may = useSession((state) => state.may);
  const text = pick(row.about, row.aboutEn);
  const place = kind?.screen;
  return place && may(place) ? (
    <Link to={`${routeOf(place).path}?${kind.tab ? `tab=${kind.tab}&` : ''}keyword=${encodeURIComponent(row.keyword)}`}>
      <DataText>{text}</DataText>
    </Link>
  ) : (
    <DataText>{text}</DataText>
  );
}

/** Returns the columns of the list of pending reviews of these kinds. */
export const reviewColumns = (kinds: readonly ApprovalKind[]): readonly ListColumn<PendingReviewRow>[] => [
  column.twoLines(
    'name',
    (row, { pick, t }) => {
      const kind = kindOf(kinds, row);
      const level = row.level < FINAL_LEVEL ? t({ zh: ` · 第${row.level}级`, en: ` · level ${row.level}` }) : '';
      return [
        <DataText>{pick(row.name, row.enName)}</DataText>,
        `${kind ? t(kind.title) : String(row.sourceType)}${level}`,
      ];
    },
    { width: { zh: 140, en: 160 }, phone: 'title' },
  ),
  column.own('about', (row) => <ReviewSubject row={row} kind={kindOf(kinds, row)} />, { width: 200 }),
  column.text('reason', { width: 180 }),
  column.own('proofIds', (row) => <EvidenceLinks row={row} kind={kindOf(kinds, row)} />, {
    title: { zh: '材料', en: 'Proof' },
    width: { zh: 80, en: 76 },
  }),
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
