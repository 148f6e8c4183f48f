import './meeting.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { whyNot } from '#domain/kit/machine';
import { meetingMachine } from '#domain/meetings/meeting.machine';
import { meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { routeOf } from '#contract/catalogue';
import { meetings, type MeetingDetail } from '#contract/meetings/meeting.contract';
import { call } from '#web/kit/call/call';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { LoadState } from '#web/kit/feedback/load-states';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { dayName, shortDate } from '#web/kit/text/date-text';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { MeetingEdit } from './meeting-edit';
import { MeetingFacts } from './meeting-facts';
import { isFillable, MeetingState } from './meeting-state';
import { MeetingSteps } from './meeting-steps';
import { placeOf } from './room-text';

const NOUN = { zh: '会议申请', en: 'application' };

/** What the applicant can do besides filling in the form. */
function ApplicantActions({ meeting, reload }: { readonly meeting: MeetingDetail; readonly reload: () => void }) {
  const { t, words } = useWords();
  const { modal, message } = useFeedback();
  const [withdrawing, withdraw] = useState(false);
  const state = { checkStatus: meeting.checkStatus, ended: meeting.ended };
  const done = () => {
    withdraw(false);
    void message.success(t(words.saved));
    reload();
  };
  const recall = () =>
    modal.confirm({
      title: t({ zh: '撤回修改？', en: 'Take the application back?' }),
      content: t({
        zh: '撤回后不再审核，时段继续为您保留一段时间，修改后请重新提交。',
        en: 'It leaves the review. The slots stay yours for a while; submit it again after your changes.',
      }),
      okText: t({ zh: '撤回修改', en: 'Take back' }),
      onOk: async () => {
        await call(meetings.recall, { tradeNo: meeting.tradeNo });
        done();
      },
    });
  const { orderNo } = meeting;
  return (
    <footer>
      {meeting.checkStatus === meetingVerify.checking && meeting.ended === meetingEnd.open ? (
        <Button onClick={recall}>{t({ zh: '撤回修改', en: 'Take back to edit' })}</Button>
      ) : null}
      {whyNot(meetingMachine, 'withdraw', state, {}) === null ? (
        <Button danger onClick={() => withdraw(true)}>
          {t({ zh: '放弃申请', en: 'Withdraw' })}
        </Button>
      ) : null}
      {orderNo !== null && meeting.payStatus === payStatus.unpaid && meeting.orderStatus === orderStatus.normal ? (
        <Link to={pathOf(routeOf('ToPay'), { id: orderNo })}>
          <Button type="primary">{t({ zh: '去支付', en: 'Pay' })}</Button>
        </Link>
      ) : null}
      {orderNo !== null && meeting.payStatus !== payStatus.unpaid ? (
        <Link to={pathOf(routeOf('MobileOrdersDetail'), { id: orderNo })}>
          <Button type="primary">{t({ zh: '查看预约', en: 'View booking' })}</Button>
        </Link>
      ) : null}
      {withdrawing ? (
        <ReasonDialog
          title={{ zh: '放弃申请', en: 'Withdraw application' }}
          label={{ zh: '原因', en: 'Reason' }}
          ok={{ zh: '放弃申请', en: 'Withdraw' }}
          danger
          send={(reason) => call(meetings.withdraw, { tradeNo: meeting.tradeNo, reason }, { quiet: true })}
          close={() => withdraw(false)}
          done={done}
        >
          <p style={{ marginBottom: 12 }}>
            {t({ zh: '时段立即释放，不能恢复。', en: 'The slots are released at once. This cannot be undone.' })}
          </p>
        </ReasonDialog>
      ) : null}
    </footer>
  );
}

/** The form of a meeting application while it is filled, afterwards its state, history and what can be done. */
export default function MeetingEditform() {
  const words = useWords();
  const { t, pick, lang } = words;
  const client = useQueryClient();
  const tradeNo = useSearchParams()[0].get('orderNo') ?? '';
  const read = useQuery({
    queryKey: ['meetings', 'application', tradeNo],
    enabled: tradeNo !== '',
    // The form on the page is newer than what the server has.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => call(meetings.detail, { tradeNo }, { quiet: true, signal }),
  });
  const reload = () => void client.invalidateQueries({ queryKey: ['meetings', 'application', tradeNo] });
  if (tradeNo === '')
    return (
      <Notice
        level={1}
        drawing={<CourtDrawing mark="none" />}
        title={t({ zh: '没有选择申请', en: 'No application chosen' })}
        text={t({ zh: '请先选择会议室和时间。', en: 'Choose a room and a time first.' })}
        actions={
          <Link to={routeOf('MeetingHome').path}>
            <Button type="primary">{t({ zh: '找会议室', en: 'Find a meeting room' })}</Button>
          </Link>
        }
      />
    );
  const meeting = read.data;
  if (!meeting) return <LoadState noun={NOUN} error={read.error} retry={() => void read.refetch()} rows={10} />;
  return (
    <div className="mt-page">
      <header className="mt-head">
        <h1>{t({ zh: '会议申请', en: 'Meeting application' })}</h1>
        <MeetingState of={meeting} />
        <p className="v-quiet">{meeting.tradeNo}</p>
      </header>
      <div className="mt-columns">
        {isFillable(meeting) ? (
          <MeetingEdit key={`${meeting.tradeNo}/${meeting.version}`} meeting={meeting} reload={reload} />
        ) : (
          <section className="v-card mt-card">
            <MeetingFacts form={meeting.form} />
          </section>
        )}
        <aside>
          <section className="v-card mt-card" aria-label={t({ zh: '会议室与时间', en: 'Room and time' })}>
            <h2>{pick(meeting.siteName, meeting.enSiteName)}</h2>
            <p>
              <b>
                {dayName(meeting.date, lang)} {shortDate(meeting.date)} {meeting.begin}–{meeting.end}
              </b>
            </p>
            <p className="v-quiet">
              {[
                placeOf(meeting.room, words),
                ...(meeting.spaceName === meeting.room.roomNo ? [] : [pick(meeting.spaceName, meeting.enSpaceName)]),
              ].join(' · ')}
            </p>
            <ApplicantActions meeting={meeting} reload={reload} />
          </section>
          <section className="v-card mt-card">
            <h2>{t({ zh: '进度', en: 'Progress' })}</h2>
            <MeetingSteps steps={meeting.steps} />
          </section>
        </aside>
      </div>
    </div>
  );
}
