import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, DatePicker, Form, Input, Modal, Select, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { enumMembers } from '#domain/kit/enumeration';
import { occupationKind, occurrenceResult, weekRule } from '#domain/occupations/occupation.status';
import type { InputOf } from '#contract/kit/endpoint';
import { occupations, type SeriesDate } from '#contract/occupations/occupation.contract';
import { venues } from '#contract/venues/venue.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { pickedDate } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { useSiteList } from '#web/kit/list/site-list';
import { SeriesDates } from './series-dates';

interface SeriesFormValues {
  readonly venueSiteId: number;
  readonly spaceIds: number[];
  readonly dates: readonly [Dayjs, Dayjs];
  readonly times: readonly [Dayjs, Dayjs];
  readonly weekdays: number[];
  readonly weeks: string;
  readonly kind: number;
  readonly label?: string;
  readonly reason: string;
}

const week = [
  ['一', 'Mon'],
  ['二', 'Tue'],
  ['三', 'Wed'],
  ['四', 'Thu'],
  ['五', 'Fri'],
  ['六', 'Sat'],
  ['日', 'Sun'],
] as const;
const inputOf = ({ dates, times, label, ...rest }: SeriesFormValues): InputOf<typeof occupations.add> => ({
  ...rest,
  dateFrom: pickedDate(dates[0]),
  dateTo: pickedDate(dates[1]),
  beginTime: times[0].format('HH:mm'),
  endTime: times[1].format('HH:mm'),
  ...(label?.trim() ? { label: label.trim() } : {}),
});

/** Blocks slots over weeks: enter once, preview date by date, then block the free ones. */
export function OccupationSeries({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const { t, pick, words } = useWords();
  const [form] = Form.useForm<SeriesFormValues>();
  const siteId = Form.useWatch('venueSiteId', form);
  const [seen, preview] = useState<{ readonly of: string; readonly dates: readonly SeriesDate[] } | null>(null);
  const [busy, setBusy] = useState<'look' | 'take' | null>(null);
  const [wrong, setWrong] = useState<unknown>(null);
  const attempt = useIdempotentCall();
  const sites = useSiteList();
  const spaces = useQuery({
    queryKey: ['spaceList', siteId],
    enabled: siteId !== undefined,
    queryFn: () => call(venues.spaceList, { venueSiteId: siteId }, { quiet: true }),
    staleTime: 300_000,
  });
  const required = [{ required: true, message: t({ zh: '请填写此项', en: 'This field is required' }) }];

  const run = async (what: 'look' | 'take') => {
    let formValues: SeriesFormValues;
    try {
      formValues = await form.validateFields();
    } catch {
      return;
    }
    const input = inputOf(formValues);
    const of = JSON.stringify(input);
    setBusy(what);
    setWrong(null);
    try {
      if (what === 'look') {
        const { dates } = await call(
          occupations.preview,
          { ...input, spaceIds: formValues.spaceIds.join(','), weekdays: formValues.weekdays.join(',') },
          { quiet: true },
        );
        preview({ of, dates });
      } else {
        const { dates } = await attempt(input, (key) => call(occupations.add, input, { quiet: true, key }));
        preview({ of: '', dates });
        onDone();
      }
    } catch (error) {
      setWrong(error);
    } finally {
      setBusy(null);
    }
  };
  const free = seen?.of ? seen.dates.filter(({ result }) => result === occurrenceResult.free).length : 0;
  const taken = seen !== null && seen.of === '';

  return (
    <Modal
      open
      width={640}
      title={t({ zh: '按周占用', en: 'Block weekly slots' })}
      onCancel={onClose}
      footer={
        taken ? (
          <Button type="primary" onClick={onClose}>
            {t(words.close)}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t(words.cancel)}</Button>
            <Button type={free > 0 ? 'default' : 'primary'} loading={busy === 'look'} onClick={() => void run('look')}>
              {t({ zh: '预览冲突', en: 'Preview conflicts' })}
            </Button>
            {free > 0 ? (
              <Button type="primary" loading={busy === 'take'} onClick={() => void run('take')}>
                {t({ zh: `占用 ${free} 天`, en: `Block ${free} ${free === 1 ? 'date' : 'dates'}` })}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {taken ? null : (
        <Form
          form={form}
          layout="vertical"
          className="series-form"
          initialValues={{
            weekdays: [1],
            weeks: weekRule.all,
            kind: occupationKind.lesson,
            dates: [dayjs(schoolDate()), dayjs(schoolDate()).add(8, 'week')],
            times: [dayjs('08:00', 'HH:mm'), dayjs('10:00', 'HH:mm')],
          }}
          onValuesChange={() => preview(null)}
        >
          <Form.Item name="venueSiteId" label={t({ zh: '场地', en: 'Site' })} rules={required}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              onChange={() => form.setFieldValue('spaceIds', [])}
              options={(sites.data?.content ?? []).map((site) => ({
                value: site.id,
                label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
              }))}
            />
          </Form.Item>
          <Form.Item name="spaceIds" label={t({ zh: '具体场地', en: 'Courts' })} rules={required}>
            <Select
              mode="multiple"
              maxTagCount="responsive"
              disabled={siteId === undefined}
              showSearch={{ optionFilterProp: 'label' }}
              options={(spaces.data ?? []).map((space) => ({
                value: space.id,
                label: pick(space.spaceName, space.enSpaceName),
              }))}
            />
          </Form.Item>
          <Form.Item name="dates" label={t({ zh: '起止日期', en: 'Date range' })} rules={required}>
            <DatePicker.RangePicker style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="times" label={t({ zh: '时间段', en: 'Time range' })} rules={required}>
            <TimePicker.RangePicker format="HH:mm" minuteStep={10} order style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="weekdays" label={t({ zh: '星期', en: 'Weekdays' })} rules={required} className="is-wide">
            <Checkbox.Group options={week.map(([zh, en], n) => ({ value: n + 1, label: t({ zh: `周${zh}`, en }) }))} />
          </Form.Item>
          <Form.Item name="weeks" label={t({ zh: '周次', en: 'Weeks' })} rules={required}>
            <Select options={enumMembers(weekRule).map((one) => ({ value: one.code, label: t(one) }))} />
          </Form.Item>
          <Form.Item name="kind" label={t({ zh: '占用类型', en: 'Type' })} rules={required}>
            <Select options={enumMembers(occupationKind).map((one) => ({ value: one.code, label: t(one) }))} />
          </Form.Item>
          <Form.Item name="label" label={t({ zh: '显示名称（选填）', en: 'Label (optional)' })}>
            <Input maxLength={12} showCount />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t({ zh: '占用原因（内部）', en: 'Reason (internal)' })}
            rules={[
              {
                required: true,
                whitespace: true,
                min: 2,
                message: t({ zh: '请填写至少 2 个字', en: 'Enter at least 2 characters' }),
              },
            ]}
          >
            <Input maxLength={200} />
          </Form.Item>
        </Form>
      )}
      <ProblemAlert problem={wrong} style={{ marginBottom: 12 }} />
      {seen ? <SeriesDates dates={seen.dates} /> : null}
    </Modal>
  );
}
