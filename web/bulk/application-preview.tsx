import { Button, Form } from 'antd';
import { bulkKind, bulkPay, bulkResult, type BulkKind } from '#domain/bulk/bulk.status';
import { money } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import './bulk.css';
import { DateList } from './date-list';
import type { BulkApplication } from './use-application';

/** The preview of a request: each date to select, the total, and the buttons that preview and submit. */
export function ApplicationPreview({
  kind,
  application: { form, dates, selectedDates, select, run, busy, wrong },
}: {
  readonly kind: BulkKind;
  readonly application: BulkApplication;
}) {
  const { t } = useWords();
  const online = useOnline();
  const isPriced = Form.useWatch('payMode', form) !== bulkPay.free && kind !== bulkKind.lease;
  const amount = selectedDates.reduce((total, one) => total + Math.round(one.amount * 100), 0) / 100;
  return (
    <section className="v-card bk-part">
      <h2>{t({ zh: '预览', en: 'Preview' })}</h2>
      <ProblemAlert problem={wrong} style={{ marginBottom: 8 }} />
      {dates ? (
        <DateList
          dates={dates}
          priced={isPriced}
          ticked={new Set(selectedDates.map(({ date }) => date))}
          may={({ result }) => result === bulkResult.open}
          tick={select}
        />
      ) : (
        <p className="v-quiet">
          {t({
            zh: '填写场地和时间后预览：逐日列出是否可约、冲突的场次和价格，可去掉不需要的日期。',
            en: 'Fill in the site and times, then preview each date with availability, conflicts and price. Remove dates you do not need.',
          })}
        </p>
      )}
      {dates && selectedDates.length > 0 && isPriced ? (
        <p className="bk-sum" style={{ marginTop: 8 }}>
          <span>
            {t({ zh: '合计', en: 'Total' })} <b>{money(amount)}</b>
          </span>
        </p>
      ) : null}
      <div className="bk-bar" style={{ marginTop: 10 }}>
        <Button
          type={dates ? 'default' : 'primary'}
          loading={busy === 'look'}
          disabled={!online}
          onClick={() => void run('look')}
        >
          {t({ zh: '预览冲突和价格', en: 'Preview dates and price' })}
        </Button>
        {dates ? (
          <Button
            type="primary"
            loading={busy === 'send'}
            disabled={selectedDates.length === 0 || !online}
            onClick={() => void run('send')}
          >
            {t({
              zh: `提交 ${selectedDates.length} 个日期`,
              en: `Submit ${selectedDates.length} ${selectedDates.length === 1 ? 'date' : 'dates'}`,
            })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
