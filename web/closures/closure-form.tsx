import { useQuery } from '@tanstack/react-query';
import { Alert, Button, DatePicker, Form, Input, Modal, Select, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { closures, type ClosurePreview } from '#contract/closures/closure.contract';
import { venues } from '#contract/venues/venue.contract';
import { enumMembers } from '#domain/kit/enumeration';
import { closureReason } from '#domain/closures/closure.status';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { pickedDate } from '#web/kit/text/date-text';
import { money } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { useSiteList } from '#web/kit/list/site-list';
import { useSubmit } from '#web/kit/call/use-submit';
import '#web/order-changes/change.css';
import { ClosureBookings } from './closure-bookings';

interface ClosureFormValues {
  readonly siteIds: number[];
  readonly spaceIds?: number[];
  readonly dates: readonly [Dayjs, Dayjs];
  readonly times: readonly [Dayjs, Dayjs];
  readonly reasonType: number;
  readonly note: string;
}

const minuteOfDay = (at: Dayjs): number => at.hour() * 60 + at.minute();
const toClosureTarget = ({ siteIds, spaceIds, dates, times }: ClosureFormValues) => ({
  siteIds,
  spaceIds: siteIds.length === 1 ? (spaceIds ?? []) : [],
  beginDate: pickedDate(dates[0]),
  endDate: pickedDate(dates[1]),
  beginMinute: minuteOfDay(times[0]),
  endMinute: minuteOfDay(times[1]) || 1_440,
});

/** Closes booked places: input, preview by order, apply. An error keeps the input. */
export function ClosureForm({ close, done }: { readonly close: () => void; readonly done: () => void }) {
  const { t, pick, words } = useWords();
  const [form] = Form.useForm<ClosureFormValues>();
  const siteIds = Form.useWatch('siteIds', form) as number[] | undefined;
  const [previewed, setPreviewed] = useState<{ readonly of: string; readonly preview: ClosurePreview } | null>(null);
  const { busy, problem, setProblem, submit } = useSubmit();
  const attempt = useIdempotentCall();
  const online = useOnline();
  const sites = useSiteList();
  const singleSiteId = siteIds?.length === 1 ? siteIds[0] : undefined;
  const spaces = useQuery({
    queryKey: ['spaceList', singleSiteId],
    enabled: singleSiteId !== undefined,
    queryFn: () => call(venues.spaceList, { venueSiteId: singleSiteId }, { quiet: true }),
    staleTime: 300_000,
  });
  const required = [{ required: true, message: t({ zh: '请填写此项', en: 'Required' }) }];

  const run = async () => {
    let formValues: ClosureFormValues;
    try {
      formValues = await form.validateFields();
    } catch {
      return;
    }
    const closureTarget = toClosureTarget(formValues);
    const targetKey = JSON.stringify(closureTarget);
    await submit(
      async () => {
        if (previewed?.of !== targetKey)
          setPreviewed({ of: targetKey, preview: await call(closures.preview, closureTarget, { quiet: true }) });
        else {
          const request = {
            ...closureTarget,
            reasonType: formValues.reasonType,
            note: formValues.note.trim(),
            expect: previewed.preview.count,
          };
          await attempt(request, (key) => call(closures.apply, request, { quiet: true, key }));
          done();
        }
      },
      (error) => {
        setProblem(error);
        setPreviewed(null);
      },
    );
  };

  const preview = previewed?.preview;
  return (
    <Modal
      open
      width={720}
      title={t({ zh: '闭馆', en: 'Add closure' })}
      onCancel={close}
      footer={[
        <Button key="back" onClick={close}>
          {t(words.back)}
        </Button>,
        <Button
          key="go"
          type="primary"
          danger={preview !== undefined}
          loading={busy}
          disabled={!online}
          onClick={() => void run()}
        >
          {preview
            ? t({ zh: `确认闭馆，取消 ${preview.count} 单`, en: `Close and cancel bookings (${preview.count})` })
            : t({ zh: '预览影响', en: 'Preview impact' })}
        </Button>,
      ]}
    >
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form
        form={form}
        layout="vertical"
        initialValues={{ dates: [dayjs(schoolDate()), dayjs(schoolDate())], reasonType: closureReason.weather }}
        onValuesChange={(changed: object) => {
          if (!('note' in changed) && !('reasonType' in changed)) setPreviewed(null);
        }}
      >
        <Form.Item
          name="siteIds"
          label={t({ zh: '场地（同一场馆，可多选）', en: 'Sites (same venue)' })}
          rules={required}
        >
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            loading={sites.isPending}
            options={(sites.data?.content ?? []).map((site) => ({
              value: site.id,
              label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
            }))}
          />
        </Form.Item>
        {singleSiteId === undefined ? null : (
          <Form.Item name="spaceIds" label={t({ zh: '场号（不选为全部）', en: 'Courts (empty = all)' })}>
            <Select
              mode="multiple"
              loading={spaces.isPending}
              options={(spaces.data ?? []).map((space) => ({
                value: space.id,
                label: pick(space.spaceName, space.enSpaceName),
              }))}
            />
          </Form.Item>
        )}
        <div className="oc-two">
          <Form.Item name="dates" label={t({ zh: '日期', en: 'Dates' })} rules={required}>
            <DatePicker.RangePicker minDate={dayjs(schoolDate())} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="times" label={t({ zh: '每天的时段', en: 'Daily hours' })} rules={required}>
            <TimePicker.RangePicker
              format="HH:mm"
              minuteStep={10}
              order={false}
              needConfirm={false}
              style={{ width: '100%' }}
            />
          </Form.Item>
        </div>
        <Form.Item name="reasonType" label={t({ zh: '原因', en: 'Reason' })} rules={required}>
          <Select
            options={enumMembers(closureReason).map(({ code, ...label }) => ({ value: code, label: t(label) }))}
          />
        </Form.Item>
        <Form.Item
          name="note"
          label={t({ zh: '说明（用户可见）', en: 'Note (visible to members)' })}
          rules={[
            {
              required: true,
              whitespace: true,
              min: 2,
              message: t({ zh: '请填写至少 2 个字', en: 'Enter at least 2 characters' }),
            },
          ]}
        >
          <Input maxLength={60} showCount />
        </Form.Item>
      </Form>
      {preview ? (
        <section aria-live="polite">
          <p className="oc-sum">
            <b>
              {t({
                zh: `将取消 ${preview.count} 单，全额退款 ${money(preview.refund)}，封锁 ${preview.slots} 个场次（${preview.days} 天）。`,
                en: `Bookings cancelled: ${preview.count}. Full refunds: ${money(preview.refund)}. Slots blocked: ${preview.slots} (days: ${preview.days}).`,
              })}
            </b>
          </p>
          {preview.left > 0 ? (
            <Alert
              type="warning"
              showIcon
              title={t({
                zh: `${preview.left} 单正在退款，需人工处理，不会自动取消。`,
                en: `Bookings already being refunded: ${preview.left}. Handle them manually; they are not cancelled automatically.`,
              })}
              style={{ marginBottom: 8 }}
            />
          ) : null}
          <ClosureBookings met={preview.orders} />
          <p className="v-quiet">
            {t({
              zh: '执行后 5 分钟内可整体撤销，期间不会退出款项。',
              en: 'You can undo the whole closure for 5 minutes. No refunds are sent until then.',
            })}
          </p>
        </section>
      ) : null}
    </Modal>
  );
}
