import './reconciliation.css';
import { SyncOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, DatePicker, Modal, Select, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reconciliations, type ReconRun } from '#contract/reconciliation/recon.contract';
import { addDays } from '#domain/kit/time';
import { channelMethods, payType } from '#domain/payments/pay.status';
import { comparedSources, reconSource, runState, type ReconSource } from '#domain/reconciliation/recon.status';
import { call, textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { schoolDate } from '#web/kit/browser/clock';
import { pickedDate } from '#web/kit/text/date-text';
import { count, money, stampText } from '#web/kit/text/format';
import { LoadState } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const stateMarks: Readonly<Record<number, string>> = {
  [runState.running]: '…',
  [runState.agrees]: '✓',
  [runState.failed]: '!',
};

/** The dialog that starts a comparison. */
function RunDialog({ close }: { readonly close: () => void }) {
  const { t, words, label } = useWords();
  const { message, modal } = useFeedback();
  const client = useQueryClient();
  const [source, setSource] = useState<ReconSource>(reconSource.bill);
  const [day, setDay] = useState(addDays(schoolDate(), -1));
  const [method, setMethod] = useState<number | undefined>();
  const { busy, submit } = useSubmit();
  const run = async () => {
    const showError = (error: unknown) =>
      void modal.error({
        title: t({ zh: '未能核对', en: 'Could not reconcile' }),
        content: t(textOf(error)),
        okText: t(words.gotIt),
      });
    await submit(async () => {
      const { found, failed } = await call(
        reconciliations.run,
        {
          source,
          ...(source === reconSource.bill ? { day, ...(method ? { payType: method } : {}) } : {}),
        },
        { quiet: true },
      );
      void client.invalidateQueries({ queryKey: ['VenuesFinancesReconciliation'] });
      void message[found + failed > 0 ? 'warning' : 'success'](
        found > 0
          ? t({ zh: `发现 ${found} 处差异`, en: `Differences found: ${found}` })
          : failed > 0
            ? t({
                zh: `${failed} 个账单未能取得，稍后自动重试`,
                en: `Statements unavailable: ${failed}. They are retried automatically.`,
              })
            : t({ zh: '核对一致', en: 'Everything matches' }),
      );
      close();
    }, showError);
  };
  return (
    <Modal
      open
      width={420}
      title={t({ zh: '立即核对', en: 'Reconcile now' })}
      okText={t({ zh: '开始核对', en: 'Reconcile' })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={close}
    >
      <div className="recon-run">
        <Select
          aria-label={t({ zh: '来源', en: 'Source' })}
          value={source}
          onChange={setSource}
          options={comparedSources.map((code) => ({ value: code as ReconSource, label: label(reconSource, code) }))}
        />
        {source === reconSource.bill ? (
          <>
            <DatePicker
              aria-label={t({ zh: '账单日', en: 'Statement date' })}
              value={dayjs(day)}
              allowClear={false}
              disabledDate={(date) => date.format('YYYY-MM-DD') >= schoolDate()}
              onChange={(date) => {
                if (date) setDay(pickedDate(date));
              }}
            />
            <Select
              aria-label={t({ zh: '渠道', en: 'Channel' })}
              allowClear
              placeholder={t({ zh: '全部渠道', en: 'All channels' })}
              value={method}
              onChange={setMethod}
              options={channelMethods.map((code) => ({
                value: code as number,
                label: label(payType, code),
              }))}
            />
          </>
        ) : (
          <p>
            {t({
              zh: '逐单核对订单、流水、退款、支付尝试与余额明细。',
              en: 'Compares orders, records, refunds, payment attempts and balance lines one by one.',
            })}
          </p>
        )}
      </div>
    </Modal>
  );
}

function RunCell({ run, open }: { readonly run: ReconRun | undefined; readonly open: () => void }) {
  const { t, lang, label } = useWords();
  if (!run)
    return (
      <td>
        <span className="recon-none">·</span>
      </td>
    );
  const tip = (
    <>
      <div>
        {label(runState, run.state)} · {stampText(run.at, lang)}
        {run.by ? ` · ${run.by}` : ''}
      </div>
      {run.theirs + run.ours > 0 && (
        <div>
          {t({
            zh: `本系统 ${count(run.ours)} 笔，对方 ${count(run.theirs)} 笔`,
            en: `Ours: ${count(run.ours)}, channel: ${count(run.theirs)}`,
          })}
        </div>
      )}
      {run.theirs > 0 && (
        <div>
          {t({
            zh: `收 ${money(run.oursPaid)} / ${money(run.theirsPaid)}，退 ${money(run.oursBack)} / ${money(run.theirsBack)}，手续费 ${money(run.fees)}`,
            en: `Received ${money(run.oursPaid)} / ${money(run.theirsPaid)}, refunded ${money(run.oursBack)} / ${money(run.theirsBack)}, fees ${money(run.fees)}`,
          })}
        </div>
      )}
    </>
  );
  return (
    <td>
      <Tooltip title={tip}>
        <button
          type="button"
          className="recon-cell"
          data-state={run.state}
          onClick={open}
          aria-label={`${run.day} ${label(runState, run.state)}`}
        >
          {run.state === runState.differs ? run.found : stateMarks[run.state]}
        </button>
      </Tooltip>
    </td>
  );
}

/** Results of each account and of our own ledger for the last days; a day links to its findings. */
export function ReconBoard() {
  const { t, pick, label } = useWords();
  const may = useSession((state) => state.may);
  const [, setParams] = useSearchParams();
  const [isRunDialogOpen, setRunDialogOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['VenuesFinancesReconciliation', 'board'],
    queryFn: () => call(reconciliations.board, {}, { quiet: true }),
    refetchInterval: 30_000,
  });
  if (!data)
    return (
      <section className="v-card recon-board">
        {<LoadState noun={{ zh: '对账', en: 'reconciliation' }} error={error} retry={() => void refetch()} rows={3} />}
      </section>
    );
  return (
    <section className="v-card recon-board" aria-label={t({ zh: '对账看板', en: 'Reconciliation board' })}>
      <header>
        <b data-alert={data.open > 0}>
          {data.open > 0
            ? t({
                zh: `${data.open} 处差异待处理`,
                en: data.open === 1 ? '1 open difference' : `${data.open} open differences`,
              })
            : data.rows.length === 0
              ? t({ zh: '尚未核对过', en: 'Not reconciled yet' })
              : t({ zh: '没有待处理的差异', en: 'No open differences' })}
        </b>
        {data.asked > 0 && <span>{t({ zh: `${data.asked} 处待复核`, en: `To review: ${data.asked}` })}</span>}
        <span className="recon-quiet">
          {t({
            zh: '每日 04:00 自动核对前一日账单与内部账目',
            en: 'Yesterday’s statements and our ledger are reconciled daily at 04:00',
          })}
        </span>
        {may('VenuesFinancesReconciliationRun') && (
          <Button icon={<SyncOutlined />} onClick={() => setRunDialogOpen(true)}>
            {t({ zh: '立即核对', en: 'Reconcile now' })}
          </Button>
        )}
      </header>
      {data.rows.length > 0 && (
        <div className="recon-scroll">
          <table>
            <thead>
              <tr>
                <th />
                {data.days.map((day) => (
                  <th key={day}>{day.slice(5)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={`${row.source}/${row.payType}/${row.accountId}`}>
                  <th>
                    {row.payType === null ? t({ zh: '内部账目', en: 'Our ledger' }) : label(payType, row.payType)}
                    {row.accountName ? ` · ${pick(row.accountName, row.enAccountName)}` : ''}
                  </th>
                  {data.days.map((day) => (
                    <RunCell
                      key={day}
                      run={row.runs.find((run) => run.day === day)}
                      open={() =>
                        setParams({
                          source: String(row.source),
                          ...(row.payType === null ? {} : { payType: String(row.payType) }),
                          dateFrom: day,
                          dateTo: day,
                        })
                      }
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isRunDialogOpen && <RunDialog close={() => setRunDialogOpen(false)} />}
    </section>
  );
}
