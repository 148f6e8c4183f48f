import { Button, Form, Input } from 'antd';
import { money } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useOnline } from '#web/kit/feedback/offline';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { Confirmation } from './use-confirmation';

/** The sum of the accepted dates, the signature and the button that confirms. */
export function ConfirmForm({
  confirmation: { upcoming, acceptedDates, total, confirm, busy, problem },
  free,
}: {
  readonly confirmation: Confirmation;
  readonly free: boolean;
}) {
  const { t, pick } = useWords();
  const online = useOnline();
  const me = useSession((state) => state.user);
  const [form] = Form.useForm<{ signedName: string }>();
  const out = upcoming.length - acceptedDates.length;
  return (
    <Form form={form} layout="vertical" onFinish={confirm} style={{ marginTop: 12 }}>
      <div className="bk-money">
        <div>
          <span>
            {t({
              zh: `接受 ${acceptedDates.length} 个场次${out > 0 ? `，不要 ${out} 个` : ''}`,
              en: `${acceptedDates.length} accepted${out > 0 ? `, ${out} left out` : ''}`,
            })}
          </span>
          <span>{free ? t({ zh: '免费', en: 'Free' }) : money(total)}</span>
        </div>
      </div>
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form.Item
        name="signedName"
        label={t({ zh: '签名（填写您的姓名）', en: 'Signature (type your name)' })}
        rules={[
          {
            required: true,
            whitespace: true,
            message: t({ zh: '请填写姓名作为签名', en: 'Type your name to sign' }),
          },
        ]}
      >
        <Input maxLength={50} autoComplete="name" placeholder={me ? pick(me.name, me.enName) : ''} />
      </Form.Item>
      <Button
        type="primary"
        block
        danger={acceptedDates.length === 0}
        htmlType="submit"
        loading={busy}
        disabled={!online}
      >
        {acceptedDates.length > 0
          ? t({
              zh: `签名并确认 ${acceptedDates.length} 个场次`,
              en: `Sign and confirm ${acceptedDates.length} ${acceptedDates.length === 1 ? 'date' : 'dates'}`,
            })
          : t({ zh: '全部不要，结束申请', en: 'Decline all and end request' })}
      </Button>
    </Form>
  );
}
