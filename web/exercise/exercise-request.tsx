import { DatePicker, Form, Input, Modal, Select, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { fileClass } from '#domain/attachments/attachment.status';
import type { LocalDate } from '#domain/kit/time';
import type { Attachment } from '#contract/attachments/attachment.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { exerciseMine, type OwnProgress } from '#contract/exercise/exercise.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';
import { useOnline } from '#web/kit/feedback/offline';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useFormSubmit } from '#web/kit/form/member-form';
import { useWords } from '#web/kit/session/words';
import { UploadField } from '#web/kit/upload/upload';

/** An appeal against a visit, or a visit that no gate saw. */
export type RequestTarget =
  | { readonly visitId: number; readonly title: string }
  | { readonly venues: OwnProgress['venues']; readonly rule: Pick<OwnProgress['rule'], 'beginDate' | 'endDate'> };

interface RequestValues {
  readonly reason: string;
  readonly proofs?: readonly Attachment[];
  readonly date?: Dayjs;
  readonly venueId?: number;
  readonly times?: readonly [Dayjs, Dayjs];
}
const minuteOf = (at: Dayjs) => at.hour() * 60 + at.minute();

/** The form of a request with proof files. Keeps the input if the server refuses it. */
export function ExerciseRequest({
  of: target,
  close,
  done,
}: {
  readonly of: RequestTarget;
  readonly close: () => void;
  readonly done: (next: ReplyOf<typeof exerciseMine.mine>) => void;
}) {
  const { t, words, lang } = useWords();
  const online = useOnline();
  const [form] = Form.useForm<RequestValues>();
  const { busy, problem, send } = useFormSubmit(form);
  const proofLabel = t({ zh: '证明材料', en: 'Proof' });
  const required = (zh: string, en: string) => [{ required: true, message: t({ zh, en }) }];
  const submit = ({ reason, proofs, date, venueId, times }: RequestValues) =>
    send(async () => {
      const fields = { reason: reason.trim(), proofIds: (proofs ?? []).map(({ id }) => id) };
      if ('visitId' in target)
        return done(await call(exerciseMine.appeal, { visitId: target.visitId, ...fields }, { quiet: true }));
      if (!date || !venueId || !times) return;
      done(
        await call(
          exerciseMine.supplement,
          {
            date: date.format('YYYY-MM-DD') as LocalDate,
            venueId,
            beginMinute: minuteOf(times[0]),
            endMinute: minuteOf(times[1]),
            ...fields,
          },
          { quiet: true },
        ),
      );
    });
  const title = 'visitId' in target ? t({ zh: '申诉', en: 'Appeal' }) : t({ zh: '申请补录', en: 'Ask to add a visit' });
  return (
    <Modal
      open
      width={560}
      title={title}
      okText={t({ zh: '提交', en: 'Submit' })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: !online }}
      onOk={() => form.submit()}
      onCancel={close}
      mask={{ closable: false }}
    >
      {'title' in target && <p style={{ marginBottom: 12 }}>{target.title}</p>}
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        {'venues' in target && (
          <>
            <Form.Item
              name="date"
              label={t({ zh: '日期', en: 'Date' })}
              rules={required('请选择日期', 'Choose a date.')}
            >
              <DatePicker
                style={{ width: '100%' }}
                inputReadOnly
                minDate={dayjs(target.rule.beginDate)}
                maxDate={dayjs([schoolDate(), target.rule.endDate].sort()[0])}
              />
            </Form.Item>
            <Form.Item
              name="venueId"
              label={t({ zh: '场馆', en: 'Venue' })}
              rules={required('请选择场馆', 'Choose a venue.')}
            >
              <Select
                options={target.venues.map(({ id, name, enName }) => ({
                  value: id,
                  label: lang === 'en' ? enName : name,
                }))}
              />
            </Form.Item>
            <Form.Item
              name="times"
              label={t({ zh: '起止时间', en: 'From and to' })}
              rules={required('请选择时间', 'Choose the times.')}
            >
              <TimePicker.RangePicker style={{ width: '100%' }} format="HH:mm" inputReadOnly />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="reason"
          label={t({ zh: '理由', en: 'Reason' })}
          rules={[
            {
              required: true,
              whitespace: true,
              min: 5,
              message: t({ zh: '请填写至少 5 个字', en: 'Enter at least 5 characters.' }),
            },
          ]}
        >
          <Input.TextArea rows={3} maxLength={300} showCount />
        </Form.Item>
        <Form.Item name="proofs" label={proofLabel}>
          <UploadField label={proofLabel} fileClass={fileClass.proof} most={6} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
