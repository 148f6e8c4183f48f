import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Form, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { bulks, type BulkDatePreview } from '#contract/bulk/bulk.contract';
import type { BulkDetail } from '#contract/bulk/bulk-detail.contract';
import { bulkKind, bulkPay, bulkResult, dueKind, type BulkKind } from '#domain/bulk/bulk.status';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { money } from '#web/kit/text/format';
import { LoadFailed, ErrorRequestId } from '#web/kit/feedback/load-states';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import './bulk.css';
import { BulkFields, applicationOf, initialValues, previewInputOf, type BulkFormValues } from './bulk-form';
import { bulkScreens } from './bulk-text';
import { DateList } from './date-list';

const formValuesOf = (detail: BulkDetail): Partial<BulkFormValues> => ({
  orgName: detail.orgName,
  title: detail.title,
  purpose: detail.purpose,
  phone: detail.phone,
  people: detail.people,
  remark: detail.remark,
  venueSiteId: detail.siteId,
  spaceIds: [...detail.spaceIds],
  dates: [dayjs(detail.dateFrom), dayjs(detail.dateTo)],
  times: [dayjs(detail.beginTime, 'HH:mm'), dayjs(detail.endTime, 'HH:mm')],
  weekdays: [...detail.weekdays],
  weeks: detail.weeks,
  skipHolidays: detail.skipHolidays,
  payMode: detail.payMode,
  priceMode: detail.priceMode,
  priceValue: detail.priceValue,
  rent: detail.rent,
  deposit: detail.deposit,
  instalments: detail.dues
    .filter(({ kind }) => kind === dueKind.rent)
    .map(({ due, amount }) => ({ due: dayjs(due), amount })),
});

function BatchAddForm({ kind, before: existing }: { readonly kind: BulkKind; readonly before: BulkDetail | null }) {
  const { t } = useWords();
  const { message } = App.useApp();
  const go = useNavigate();
  const online = useOnline();
  const attempt = useIdempotentCall();
  const [form] = Form.useForm<BulkFormValues>();
  const [preview, setPreview] = useState<{ readonly dates: readonly BulkDatePreview[]; readonly of: string } | null>(
    null,
  );
  const [skip, setSkip] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<'look' | 'send' | null>(null);
  const [wrong, setWrong] = useState<unknown>(null);
  const isLease = kind === bulkKind.lease;
  const selectedDates =
    preview?.dates.filter(({ date, result }) => result === bulkResult.open && !skip.has(date)) ?? [];
  const amount = selectedDates.reduce((total, one) => total + Math.round(one.amount * 100), 0) / 100;
  const free = Form.useWatch('payMode', form) === bulkPay.free;
  const changed = (values: object) => {
    if (
      !['orgName', 'title', 'purpose', 'phone', 'remark', 'rent', 'deposit', 'instalments'].some((key) => key in values)
    )
      setPreview(null);
  };

  const run = async (what: 'look' | 'send') => {
    let formValues: BulkFormValues;
    try {
      formValues = await form.validateFields();
    } catch (error) {
      const [first] = (error as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? [];
      if (first) form.scrollToField(first.name, { block: 'center', focus: true });
      return;
    }
    setBusy(what);
    setWrong(null);
    try {
      if (what === 'look') {
        const input = previewInputOf(kind, formValues);
        const { dates } = await call(
          bulks.preview,
          {
            ...input,
            spaceIds: input.spaceIds.join(','),
            weekdays: input.weekdays.join(','),
            skipHolidays: input.skipHolidays ? 1 : 0,
          } as never,
          { quiet: true },
        );
        setSkip(new Set());
        setPreview({ dates, of: JSON.stringify(input) });
      } else {
        const draft = { ...applicationOf(kind, formValues), skip: [...skip], ...(existing ? { id: existing.id } : {}) };
        const { batchNo } = await attempt(draft, (key) => call(bulks.apply, draft as never, { quiet: true, key }));
        void message.success(
          t({ zh: `已提交 ${batchNo}，等待审核`, en: `${batchNo} submitted. It is waiting for review.` }),
        );
        void go(routeOf(bulkScreens[kind].route).path);
      }
    } catch (error) {
      setWrong(error);
    } finally {
      setBusy(null);
    }
  };

  return (
    <div className="bk-page">
      <Form
        form={form}
        layout="vertical"
        scrollToFirstError
        style={{ display: 'grid', gap: 12 }}
        initialValues={existing ? formValuesOf(existing) : initialValues()}
        onValuesChange={changed}
      >
        {existing?.checkContent ? (
          <Alert
            type="warning"
            showIcon
            title={t({ zh: `驳回意见：${existing.checkContent}`, en: `Returned: ${existing.checkContent}` })}
          />
        ) : null}
        <BulkFields kind={kind} form={form} />
      </Form>
      <aside className="bk-side">
        <section className="v-card bk-part">
          <h2>{t({ zh: '预览', en: 'Preview' })}</h2>
          {wrong === null ? null : (
            <Alert
              type="error"
              showIcon
              title={t(textOf(wrong))}
              description={<ErrorRequestId error={wrong} />}
              style={{ marginBottom: 8 }}
            />
          )}
          {preview ? (
            <DateList
              dates={preview.dates}
              priced={!isLease && !free}
              ticked={new Set(selectedDates.map(({ date }) => date))}
              may={({ result }) => result === bulkResult.open}
              tick={(date, enabled) =>
                setSkip((now) => new Set(enabled ? [...now].filter((one) => one !== date) : [...now, date]))
              }
            />
          ) : (
            <p className="v-quiet">
              {t({
                zh: '填写场地和时间后预览：逐日列出是否可约、冲突的场次和价格，可去掉不需要的日期。',
                en: 'Fill in the site and times, then preview each date with availability, conflicts and price. Remove dates you do not need.',
              })}
            </p>
          )}
          {preview && selectedDates.length > 0 && !isLease && !free ? (
            <p className="bk-sum" style={{ marginTop: 8 }}>
              <span>
                {t({ zh: '合计', en: 'Total' })} <b>{money(amount)}</b>
              </span>
            </p>
          ) : null}
          <div className="bk-bar" style={{ marginTop: 10 }}>
            <Button
              type={preview ? 'default' : 'primary'}
              loading={busy === 'look'}
              disabled={!online}
              onClick={() => void run('look')}
            >
              {t({ zh: '预览冲突和价格', en: 'Preview dates and price' })}
            </Button>
            {preview ? (
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
      </aside>
    </div>
  );
}

/** Screen of a new or returned bulk booking or lease: form, preview date by date, submission. */
export default function BatchAdd() {
  const kind: BulkKind = useParams()['type'] === String(bulkKind.lease) ? bulkKind.lease : bulkKind.bulk;
  const id = Number(useSearchParams()[0].get('id') ?? 0);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['bulk', String(id)],
    enabled: id > 0,
    queryFn: () => call(bulks.detail, { id }, { quiet: true }),
  });
  if (id === 0) return <BatchAddForm key={kind} kind={kind} before={null} />;
  if (isError) return <LoadFailed noun={bulkScreens[kind].noun} error={error} retry={() => void refetch()} />;
  return data ? (
    <BatchAddForm key={`${kind}.${id}`} kind={data.kind as BulkKind} before={data} />
  ) : (
    <Skeleton active paragraph={{ rows: 8 }} />
  );
}
