import { Button, DatePicker, Form, Input, InputNumber, Modal, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { BulkDetail, SettlementView } from '#contract/bulk/bulk-detail.contract';
import { leases } from '#contract/bulk/lease.contract';
import { settleRoute, type SettleRoute } from '#domain/bulk/bulk.status';
import { enumMembers } from '#domain/kit/enumeration';
import { offlinePayType, type OfflinePayType } from '#domain/payments/pay.status';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { pickedDate } from '#web/kit/text/date-text';
import { money } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import './bulk.css';
import { SettlementLines } from './settlement-lines';

interface EndFormValues {
  readonly lastDay: Dayjs;
  readonly keepPercent: number;
  readonly damage: number;
  readonly reason: string;
  readonly route: SettleRoute;
  readonly offlineType: OfflinePayType;
}

const terminationInputOf = (id: number, { lastDay, keepPercent, damage, route }: EndFormValues) => ({
  id,
  lastDay: pickedDate(lastDay),
  keepPercent,
  damage,
  route,
});
const balanceOf = ({ depositBack, rentBack, owed }: SettlementView) =>
  Math.round((depositBack + rentBack - owed) * 100) / 100;

/**
 * Dialog that terminates a contract: input, preview of the settlement, confirmation. Keeps the input after a refusal.
 */
export function EndDialog({
  detail,
  close,
  done,
}: {
  readonly detail: BulkDetail;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, words } = useWords();
  const [form] = Form.useForm<EndFormValues>();
  const [preview, setPreview] = useState<{ readonly of: string; readonly settlement: SettlementView } | null>(null);
  const { busy, problem, setProblem, submit } = useSubmit();
  const route = Form.useWatch('route', form);
  const isOffline =
    route === settleRoute.offline ||
    (preview !== null &&
      preview.settlement.owed === 0 &&
      balanceOf(preview.settlement) > preview.settlement.backOnline);
  const attempt = useIdempotentCall();
  const online = useOnline();
  const run = async () => {
    let values: EndFormValues;
    try {
      values = await form.validateFields();
    } catch {
      return;
    }
    const input = terminationInputOf(detail.id, values);
    const of = JSON.stringify(input);
    await submit(
      async () => {
        if (preview?.of !== of) setPreview({ of, settlement: await call(leases.endPreview, input, { quiet: true }) });
        else {
          const whole = {
            ...input,
            reason: values.reason.trim(),
            offlineType: values.offlineType,
            expect: balanceOf(preview.settlement),
          };
          await attempt(whole, (key) => call(leases.end, whole, { quiet: true, key }));
          done();
        }
      },
      (error) => {
        setProblem(error);
        setPreview(null);
      },
    );
  };
  const required = [{ required: true, message: t({ zh: '请填写此项', en: 'Fill in this field' }) }];
  return (
    <Modal
      open
      width={640}
      title={t({ zh: '提前终止', en: 'Terminate early' })}
      onCancel={close}
      footer={[
        <Button key="back" onClick={close}>
          {t(words.cancel)}
        </Button>,
        <Button
          key="go"
          type="primary"
          danger={preview !== null}
          loading={busy}
          disabled={!online}
          onClick={() => void run()}
        >
          {preview
            ? t(
                preview.settlement.owed > 0
                  ? {
                      zh: `终止，应收 ${money(preview.settlement.owed)}`,
                      en: `Terminate and charge ${money(preview.settlement.owed)}`,
                    }
                  : {
                      zh: `终止，退 ${money(balanceOf(preview.settlement))}`,
                      en: `Terminate and refund ${money(balanceOf(preview.settlement))}`,
                    },
              )
            : t({ zh: '预览结算', en: 'Preview settlement' })}
        </Button>,
      ]}
    >
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form
        form={form}
        layout="vertical"
        className="bk-form"
        initialValues={{
          lastDay: dayjs(schoolDate()),
          keepPercent: 0,
          damage: 0,
          route: settleRoute.original,
          offlineType: offlinePayType.corporateRemittance,
        }}
        onValuesChange={(changed: object) => {
          if (!('reason' in changed) && !('offlineType' in changed)) setPreview(null);
        }}
      >
        <Form.Item name="lastDay" label={t({ zh: '最后使用日', en: 'Last day of use' })} rules={required}>
          <DatePicker minDate={dayjs(schoolDate())} maxDate={dayjs(detail.dateTo)} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="keepPercent" label={t({ zh: '扣除未使用租金', en: 'Keep of unused rent' })} rules={required}>
          <InputNumber min={0} max={100} precision={0} suffix="%" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="damage" label={t({ zh: '赔偿金额', en: 'Damages' })} rules={required}>
          <InputNumber min={0} precision={2} prefix="¥" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t({ zh: '终止原因（申请人可见）', en: 'Reason (visible to the applicant)' })}
          className="is-wide"
          rules={[
            {
              required: true,
              whitespace: true,
              min: 5,
              message: t({ zh: '请填写至少 5 个字', en: 'Enter at least 5 characters' }),
            },
          ]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item
          name="route"
          label={t({ zh: '退款去向', en: 'Refund to' })}
          className="is-wide"
          extra={t({
            zh: '原路：在线付的退回原渠道或余额，柜台收的线下退。',
            en: 'Online payments are refunded to their channel or balance. Counter payments are refunded offline.',
          })}
        >
          <Segmented
            options={enumMembers(settleRoute).map(({ code, ...label }) => ({ value: code, label: t(label) }))}
          />
        </Form.Item>
        <Form.Item
          name="offlineType"
          hidden={!isOffline}
          label={t({ zh: '线下退款方式', en: 'Offline refund method' })}
          rules={required}
        >
          <Select
            options={enumMembers(offlinePayType).map(({ code, ...label }) => ({ value: code, label: t(label) }))}
          />
        </Form.Item>
      </Form>
      {preview ? (
        <section aria-live="polite">
          <p className="bk-sum">
            <b>
              {t({
                zh: `之后的 ${preview.settlement.unusedDates} 个日期立即释放，未付的分期作废。`,
                en: `Later dates released at once: ${preview.settlement.unusedDates}. Unpaid instalments become void.`,
              })}
            </b>
          </p>
          <SettlementLines of={preview.settlement} />
        </section>
      ) : null}
    </Modal>
  );
}
