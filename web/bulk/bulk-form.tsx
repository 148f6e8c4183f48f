import { useQuery } from '@tanstack/react-query';
import { Checkbox, DatePicker, Form, Input, InputNumber, Select, TimePicker, type FormInstance } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { venues } from '#contract/venues/venue.contract';
import { bulkKind, bulkPay, bulkPrice, bulkPurpose, type BulkKind } from '#domain/bulk/bulk.status';
import { enumMembers, type AnyEnumeration } from '#domain/kit/enumeration';
import { weekRule } from '#domain/occupations/occupation.status';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { pickedDate } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { useSiteList } from '#web/kit/list/site-list';
import './bulk.css';
import { weekdayNames } from './bulk-text';
import { InstalmentFields } from './instalment-fields';

/** Values of the request form. */
export interface BulkFormValues {
  readonly orgName: string;
  readonly title: string;
  readonly purpose: number;
  readonly phone: string;
  readonly people: number;
  readonly remark?: string;
  readonly venueSiteId: number;
  readonly spaceIds: number[];
  readonly dates: readonly [Dayjs, Dayjs];
  readonly times: readonly [Dayjs, Dayjs];
  readonly weekdays: number[];
  readonly weeks: string;
  readonly skipHolidays: boolean;
  readonly payMode: number;
  readonly priceMode: number;
  readonly priceValue?: number | null;
  readonly rent?: number | null;
  readonly deposit?: number | null;
  /** Complete: the form requires both values of each instalment. */
  readonly instalments?: readonly { readonly due: Dayjs; readonly amount: number }[];
}

const timeText = (time: Dayjs) => time.format('HH:mm');

/** Returns the initial values of a new request. */
export const initialValues = (): Partial<BulkFormValues> => ({
  purpose: bulkPurpose.training,
  people: 10,
  dates: [dayjs(schoolDate()).add(7, 'day'), dayjs(schoolDate()).add(9, 'week')],
  times: [dayjs('18:00', 'HH:mm'), dayjs('20:00', 'HH:mm')],
  weekdays: [2],
  weeks: weekRule.all,
  skipHolidays: true,
  payMode: bulkPay.later,
  priceMode: bulkPrice.list,
  deposit: 0,
  instalments: [],
});

/** Returns the preview input of the form values. */
export const previewInputOf = (kind: BulkKind, values: BulkFormValues) => ({
  kind,
  venueSiteId: values.venueSiteId,
  spaceIds: values.spaceIds,
  dateFrom: pickedDate(values.dates[0]),
  dateTo: pickedDate(values.dates[1]),
  weekdays: [...values.weekdays].sort(),
  weeks: values.weeks,
  skipHolidays: values.skipHolidays,
  beginTime: timeText(values.times[0]),
  endTime: timeText(values.times[1]) === '00:00' ? '24:00' : timeText(values.times[1]),
  people: values.people,
  ...(kind === bulkKind.bulk
    ? {
        payMode: values.payMode,
        priceMode: values.priceMode,
        priceValue: values.priceMode === bulkPrice.list ? 0 : (values.priceValue ?? 0),
      }
    : {}),
});

/** Returns the application input of the form values. */
export const applicationOf = (kind: BulkKind, values: BulkFormValues) => ({
  ...previewInputOf(kind, values),
  orgName: values.orgName.trim(),
  title: values.title.trim(),
  purpose: values.purpose,
  phone: values.phone.trim(),
  remark: values.remark?.trim() ?? '',
  ...(kind === bulkKind.lease
    ? {
        rent: values.rent ?? 0,
        deposit: values.deposit ?? 0,
        instalments: (values.instalments ?? []).map(({ due, amount }) => ({ due: pickedDate(due), amount })),
      }
    : {}),
});

/** Fields of a request: applicant and purpose, place and time, payment. */
export function BulkFields({ kind, form }: { readonly kind: BulkKind; readonly form: FormInstance<BulkFormValues> }) {
  const { t, pick } = useWords();
  const siteId = Form.useWatch('venueSiteId', form);
  const priceMode = Form.useWatch('priceMode', form);
  const payMode = Form.useWatch('payMode', form);
  const sites = useSiteList();
  const spaces = useQuery({
    queryKey: ['spaceList', siteId],
    enabled: siteId !== undefined,
    queryFn: () => call(venues.spaceList, { venueSiteId: siteId as number }, { quiet: true }),
    staleTime: 300_000,
  });
  const required = [{ required: true, message: t({ zh: '请填写此项', en: 'Fill in this field' }) }];
  const named = [
    {
      required: true,
      whitespace: true,
      min: 2,
      message: t({ zh: '请填写至少 2 个字', en: 'Enter at least 2 characters' }),
    },
  ];
  const optionsOf = (of: AnyEnumeration) =>
    enumMembers(of).map(({ code, zh, en }) => ({ value: code, label: t({ zh, en }) }));
  return (
    <>
      <section className="v-card bk-part">
        <h2>{t({ zh: '申请信息', en: 'Request' })}</h2>
        <div className="bk-form">
          <Form.Item
            name="orgName"
            label={
              kind === bulkKind.lease ? t({ zh: '承租单位', en: 'Lessee' }) : t({ zh: '单位', en: 'Organisation' })
            }
            rules={named}
          >
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="title" label={t({ zh: '名称', en: 'Title' })} rules={named}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="purpose" label={t({ zh: '用途', en: 'Purpose' })} rules={required}>
            <Select options={optionsOf(bulkPurpose)} />
          </Form.Item>
          <Form.Item
            name="phone"
            label={t({ zh: '联系电话', en: 'Phone' })}
            rules={[
              {
                required: true,
                pattern: /^(?:(?:0\d{2,3}-)?\d{7,8}|1[3-9]\d{9})$/,
                message: t({ zh: '请填写手机号或固定电话', en: 'Enter a mobile or landline number' }),
              },
            ]}
          >
            <Input maxLength={20} inputMode="tel" />
          </Form.Item>
          <Form.Item name="people" label={t({ zh: '每次人数', en: 'People per date' })} rules={required}>
            <InputNumber min={1} max={5000} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="remark" label={t({ zh: '说明（选填）', en: 'Notes (optional)' })}>
            <Input maxLength={200} />
          </Form.Item>
        </div>
      </section>
      <section className="v-card bk-part">
        <h2>{t({ zh: '场地与时间', en: 'Place and time' })}</h2>
        <div className="bk-form">
          <Form.Item name="venueSiteId" label={t({ zh: '场地', en: 'Site' })} rules={required}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              loading={sites.isPending}
              onChange={() => form.setFieldValue('spaceIds', [])}
              options={(sites.data?.content ?? []).map((site) => ({
                value: site.id,
                label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
              }))}
            />
          </Form.Item>
          <Form.Item name="spaceIds" label={t({ zh: '具体场地', en: 'Spaces' })} rules={required}>
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
          <Form.Item name="times" label={t({ zh: '时间段', en: 'Time of day' })} rules={required}>
            <TimePicker.RangePicker
              format="HH:mm"
              minuteStep={10}
              order={false}
              needConfirm={false}
              style={{ width: '100%' }}
            />
          </Form.Item>
          <Form.Item name="dates" label={t({ zh: '起止日期', en: 'Date range' })} rules={required}>
            <DatePicker.RangePicker minDate={dayjs(schoolDate())} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="weeks" label={t({ zh: '周次', en: 'Weeks' })} rules={required}>
            <Select options={optionsOf(weekRule)} />
          </Form.Item>
          <Form.Item name="skipHolidays" label={t({ zh: '节假日', en: 'Holidays' })} valuePropName="checked">
            <Checkbox>{t({ zh: '跳过节假日', en: 'Skip holidays' })}</Checkbox>
          </Form.Item>
          <Form.Item name="weekdays" label={t({ zh: '星期', en: 'Weekdays' })} rules={required} className="is-wide">
            <Checkbox.Group options={weekdayNames.map((label, n) => ({ value: n + 1, label: t(label) }))} />
          </Form.Item>
        </div>
      </section>
      <section className="v-card bk-part">
        <h2>{kind === bulkKind.lease ? t({ zh: '租金', en: 'Rent' }) : t({ zh: '付款', en: 'Payment' })}</h2>
        <div className="bk-form">
          {kind === bulkKind.lease ? (
            <>
              <Form.Item name="rent" label={t({ zh: '租金总额', en: 'Total rent' })} rules={required}>
                <InputNumber min={0.01} max={10_000_000} precision={2} prefix="¥" style={{ width: '100%' }} />
              </Form.Item>
              <Form.Item name="deposit" label={t({ zh: '押金', en: 'Deposit' })} rules={required}>
                <InputNumber min={0} max={10_000_000} precision={2} prefix="¥" style={{ width: '100%' }} />
              </Form.Item>
              <InstalmentFields form={form} />
            </>
          ) : (
            <>
              <Form.Item name="payMode" label={t({ zh: '付款方式', en: 'Payment' })} rules={required}>
                <Select options={optionsOf(bulkPay)} />
              </Form.Item>
              {payMode === bulkPay.free ? null : (
                <Form.Item name="priceMode" label={t({ zh: '定价方式', en: 'Pricing' })} rules={required}>
                  <Select options={optionsOf(bulkPrice)} />
                </Form.Item>
              )}
              {payMode === bulkPay.free || priceMode === bulkPrice.list || priceMode === undefined ? null : (
                <Form.Item
                  name="priceValue"
                  label={
                    priceMode === bulkPrice.discount
                      ? t({ zh: '按标准价格的', en: 'Percent of standard price' })
                      : t({ zh: '每次价格', en: 'Price per date' })
                  }
                  rules={required}
                >
                  {priceMode === bulkPrice.discount ? (
                    <InputNumber min={1} max={100} precision={0} suffix="%" style={{ width: '100%' }} />
                  ) : (
                    <InputNumber min={0} precision={2} prefix="¥" style={{ width: '100%' }} />
                  )}
                </Form.Item>
              )}
            </>
          )}
        </div>
      </section>
    </>
  );
}
