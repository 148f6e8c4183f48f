import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { orderChanges } from '#contract/order-changes/change.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { BuddyChoice } from './buddy-choice';
import { useBackToOrder } from './change-page';

type BuddyChangeView = ReplyOf<typeof orderChanges.buddiesView>;

/** Form to change the companions of a booking, with a reason. */
export function BuddyForm({ view }: { readonly view: BuddyChangeView }) {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    view.companions.filter((one) => one.chosen).map(({ userId }) => userId),
  );
  const attempt = useIdempotentCall();
  const { busy, problem, submit } = useSubmit();
  const online = useOnline();
  const { tradeNo } = view.order;
  const back = useBackToOrder(tradeNo);
  const send = async ({ reason }: { reason: string }) => {
    await submit(async () => {
      const request = { tradeNo, userIds: chosen.join(','), reason };
      await attempt(request, (key) => call(orderChanges.changeBuddies, request, { quiet: true, key }));
      void message.success(t(words.saved));
      back();
    });
  };
  return (
    <section className="v-card oc-part">
      <h2>
        {t({ zh: '同行人', en: 'Companions' })}{' '}
        <small className="v-quiet">
          {t({
            zh: `已选 ${chosen.length} 人，该场地需 ${view.min}–${view.max} 人`,
            en: `Selected: ${chosen.length}. This site requires ${view.min}–${view.max}`,
          })}
        </small>
      </h2>
      <BuddyChoice companions={view.companions} chosen={chosen} choose={setChosen} max={view.max} />
      <ProblemAlert problem={problem} style={{ margin: '12px 0' }} />
      <Form
        layout="vertical"
        className="oc-form"
        style={{ marginTop: 12 }}
        onFinish={(values: { reason: string }) => void send(values)}
      >
        <Form.Item
          name="reason"
          label={t({ zh: '更换原因（写入订单日志）', en: 'Reason (saved in the order log)' })}
          rules={[
            {
              required: true,
              whitespace: true,
              min: 2,
              message: t({ zh: '请填写至少 2 个字', en: 'Enter at least 2 characters' }),
            },
          ]}
        >
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy} disabled={!online}>
          {t({ zh: '确认更换', en: 'Save companions' })}
        </Button>
      </Form>
    </section>
  );
}
