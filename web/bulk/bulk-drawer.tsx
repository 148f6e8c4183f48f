import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bulks } from '#contract/bulk/bulk.contract';
import type { BulkDetail, InstalmentView } from '#contract/bulk/bulk-detail.contract';
import {
  bulkKind,
  bulkPay,
  bulkPrice,
  bulkPurpose,
  bulkStatus,
  confirmStage,
  dueKind,
  dueStage,
  leaseStatus,
  type BulkKind,
} from '#domain/bulk/bulk.status';
import { enumMember } from '#domain/kit/enumeration';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { money, stampText } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { LoadState } from '#web/kit/feedback/load-states';
import { ReviewDialog } from '#web/kit/review/review-action';
import { StatusTag } from '#web/kit/theme/status-tag';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import './bulk.css';
import { BulkDates } from './bulk-dates';
import { bulkReview } from './bulk-review';
import { bulkScreens, patternText } from './bulk-text';
import { BulkReturns } from './bulk-returns';
import { BulkStuck } from './bulk-stuck';
import { EndDialog } from './end-dialog';
import { PayInstalment } from './pay-instalment';
import { SettlementLines } from './settlement-lines';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const NOTHING: Text = { zh: '', en: '' };

function BulkFacts({ detail }: { readonly detail: BulkDetail }) {
  const { t, pick, lang } = useWords();
  const leased = detail.kind === bulkKind.lease;
  const price =
    detail.priceMode === bulkPrice.discount
      ? ` · ${detail.priceValue}%`
      : detail.priceMode === bulkPrice.fixed
        ? ` · ${money(detail.priceValue)}`
        : '';
  const rows: readonly Fact[] = [
    [{ zh: '单位', en: 'Organisation' }, <DataText>{detail.orgName}</DataText>],
    [
      { zh: '申请人', en: 'Applicant' },
      <span>
        <DataText>{detail.applicant}</DataText> · {detail.phone}
      </span>,
    ],
    [
      { zh: '场地', en: 'Site' },
      `${pick(detail.venueName, detail.enVenueName)} · ${pick(detail.siteName, detail.enSiteName)}`,
    ],
    [{ zh: '具体场地', en: 'Spaces' }, withHanSpacing(pick(detail.spaces, detail.enSpaces))],
    [{ zh: '日期', en: 'Dates' }, `${detail.dateFrom} – ${detail.dateTo}`],
    [{ zh: '时段', en: 'Times' }, patternText(detail, lang)],
    [
      { zh: '用途 / 人数', en: 'Purpose / people' },
      `${t(enumMember(bulkPurpose, detail.purpose) ?? NOTHING)} · ${detail.people}`,
    ],
    leased
      ? [{ zh: '租金 / 押金', en: 'Rent / deposit' }, `${money(detail.rent)} · ${money(detail.deposit)}`]
      : [
          { zh: '付款', en: 'Payment' },
          `${t(enumMember(bulkPay, detail.payMode) ?? NOTHING)}${detail.payMode === bulkPay.free ? '' : ` · ${t(enumMember(bulkPrice, detail.priceMode) ?? NOTHING)}${price} · ${money(detail.rent)}`}`,
        ],
    detail.confirmedAt !== null && [
      { zh: '签名确认', en: 'Confirmed' },
      <span>
        <DataText>{detail.signedName}</DataText> · {stampText(detail.confirmedAt, lang)}
      </span>,
    ],
    [
      { zh: '提交', en: 'Submitted' },
      `${stampText(detail.gmtCreate, lang)}${detail.round > 1 ? t({ zh: ` · 第 ${detail.round} 次`, en: ` · submission ${detail.round}` }) : ''}`,
    ],
    detail.remark && [{ zh: '说明', en: 'Notes' }, <DataText>{detail.remark}</DataText>],
  ];
  return <FactsList layout="grid" facts={rows} />;
}

const isPayable: readonly string[] = [dueStage.ahead, dueStage.soon, dueStage.overdue];

function InstalmentList({ detail, refresh }: { readonly detail: BulkDetail; readonly refresh: () => void }) {
  const { t } = useWords();
  const [payingId, pay] = useState<number | null>(null);
  const paying = detail.dues.find(({ id }) => id === payingId);
  if (detail.dues.length === 0) return null;
  const payable = (due: InstalmentView) =>
    detail.own &&
    detail.status === bulkStatus.passed &&
    detail.confirm !== confirmStage.awaiting &&
    isPayable.includes(due.stage);
  return (
    <section className="bk-sec">
      <h2>{t({ zh: '款项', en: 'Instalments' })}</h2>
      <ul className="bk-dates">
        {detail.dues.map((due) => (
          <li key={due.id}>
            <b>{due.due}</b>
            <span>{t(enumMember(dueKind, due.kind) ?? NOTHING)}</span>
            <StatusTag of={dueStage} code={due.stage} />
            <i>{money(due.amount)}</i>
            {due.returned > 0 ? (
              <small>{t({ zh: `已退 ${money(due.returned)}`, en: `${money(due.returned)} refunded` })}</small>
            ) : null}
            {payable(due) ? (
              <Button size="small" type="primary" ghost onClick={() => pay(due.id)}>
                {t({ zh: '支付', en: 'Pay' })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <BulkReturns detail={detail} />
      {paying ? (
        <PayInstalment
          due={paying}
          merchantId={detail.merchantId}
          title={detail.title}
          close={() => pay(null)}
          done={() => {
            pay(null);
            refresh();
          }}
          ask={refresh}
        />
      ) : null}
    </section>
  );
}

function BulkActions({
  detail,
  refresh,
  close,
}: {
  readonly detail: BulkDetail;
  readonly refresh: () => void;
  readonly close: () => void;
}) {
  const { t } = useWords();
  const { modal, message } = useFeedback();
  const go = useNavigate();
  const [openDialog, ask] = useState<'review' | 'end' | null>(null);
  const review = bulkReview(detail.kind as BulkKind);
  const withdrawable = detail.own && (detail.status === bulkStatus.checking || detail.status === bulkStatus.rejected);
  const withdraw = () =>
    modal.confirm({
      title: t({ zh: '撤回这份申请？', en: 'Withdraw this request?' }),
      content: t({
        zh: '撤回后不再审核，可重新新建申请。',
        en: 'It will no longer be reviewed. You can submit a new request.',
      }),
      okText: t({ zh: '撤回', en: 'Withdraw' }),
      onOk: async () => {
        await call(bulks.withdraw, { id: detail.id });
        void message.success(t({ zh: '已撤回', en: 'Request withdrawn' }));
        refresh();
      },
    });
  const over = () => {
    ask(null);
    refresh();
  };
  return (
    <>
      {withdrawable ? <Button onClick={withdraw}>{t({ zh: '撤回', en: 'Withdraw' })}</Button> : null}
      {detail.own && detail.status === bulkStatus.rejected ? (
        <Button
          type="primary"
          onClick={() => {
            close();
            void go(`/batchAdd/${detail.kind}?id=${detail.id}`);
          }}
        >
          {t({ zh: '修改并重新提交', en: 'Edit and resubmit' })}
        </Button>
      ) : null}
      {detail.own && detail.confirm === confirmStage.awaiting ? (
        <Button
          type="primary"
          onClick={() => {
            close();
            void go(`/confirmOrders/${detail.id}`);
          }}
        >
          {t({ zh: '确认场次', en: 'Confirm dates' })}
        </Button>
      ) : null}
      {detail.mayEnd && detail.leaseStatus === leaseStatus.running ? (
        <Button danger onClick={() => ask('end')}>
          {t({ zh: '提前终止', en: 'Terminate early' })}
        </Button>
      ) : null}
      {detail.mayReview && detail.status === bulkStatus.checking ? (
        <Button type="primary" onClick={() => ask('review')}>
          {t({ zh: '审核', en: 'Review' })}
        </Button>
      ) : null}
      {openDialog === 'review' ? (
        <ReviewDialog spec={review} rows={[detail]} close={() => ask(null)} done={over} />
      ) : null}
      {openDialog === 'end' ? (
        <EndDialog
          detail={detail}
          close={() => ask(null)}
          done={() => {
            void message.success(t({ zh: '已终止并结算', en: 'Contract terminated and settled' }));
            over();
          }}
        />
      ) : null}
    </>
  );
}

/** Detail of a request: input, state, dates, payments and possible actions. */
export function BulkDrawer({
  id,
  close,
  done,
}: {
  readonly id: string;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk', id],
    queryFn: () => call(bulks.detail, { id: Number(id) }, { quiet: true }),
  });
  const noun = bulkScreens[(data?.kind ?? bulkKind.bulk) as BulkKind].noun;
  const refresh = () => {
    void refetch();
    done();
  };
  return (
    <DetailDrawer
      size={640}
      close={close}
      title={data ? data.batchNo : t(noun)}
      footer={data ? <BulkActions detail={data} refresh={refresh} close={close} /> : null}
    >
      {data ? (
        <>
          <div className="bk-title">
            <DataText>{data.title}</DataText>
            <StatusTag of={bulkStatus} code={data.status} />
            {data.leaseStatus === leaseStatus.draft ? null : <StatusTag of={leaseStatus} code={data.leaseStatus} />}
            {data.confirm === confirmStage.none ? null : <StatusTag of={confirmStage} code={data.confirm} />}
          </div>
          {data.checkContent ? (
            <Alert
              type={data.status === bulkStatus.passed ? 'info' : 'warning'}
              showIcon
              title={<DataText>{data.checkContent}</DataText>}
              style={{ marginTop: 10 }}
            />
          ) : null}
          <BulkStuck stuck={data.stuck} />
          <BulkFacts detail={data} />
          {data.settlement ? (
            <section className="bk-sec">
              <h2>
                {t({
                  zh: `结算（最后使用日 ${data.endedOn ?? ''}）`,
                  en: `Settlement (last day of use ${data.endedOn ?? ''})`,
                })}
              </h2>
              {data.endReason ? (
                <p className="v-quiet">
                  <DataText>{data.endReason}</DataText>
                </p>
              ) : null}
              <SettlementLines of={data.settlement} />
            </section>
          ) : null}
          <BulkDates detail={data} changed={done} />
          <InstalmentList detail={data} refresh={refresh} />
        </>
      ) : (
        <LoadState noun={noun} error={error} retry={() => void refetch()} rows={9} />
      )}
    </DetailDrawer>
  );
}
