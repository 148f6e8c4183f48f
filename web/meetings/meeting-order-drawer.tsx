import './meeting.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { meetingDesk } from '#contract/meetings/meeting-desk.contract';
import { meetingCheck } from '#domain/meetings/meeting.status';
import { call } from '#web/kit/call/call';
import { DetailDrawer, DetailHead, DetailSection } from '#web/kit/detail/detail-drawer';
import { FactsList } from '#web/kit/detail/facts-list';
import { LoadState } from '#web/kit/feedback/load-states';
import { ReviewDialog } from '#web/kit/review/review-action';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { DataText } from '#web/kit/text/data-text';
import { money, stampText } from '#web/kit/text/format';
import { MeetingFacts } from './meeting-facts';
import { meetingReview } from './meeting-review';
import { MeetingState } from './meeting-state';
import { MeetingSteps } from './meeting-steps';

/** An application beside the list: its form, room, history and review. */
export function MeetingOrderDrawer({
  id,
  close,
  done,
}: {
  readonly id: string;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, pick, label, lang } = useWords();
  const may = useSession((state) => state.may);
  const [reviewing, review] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['meeting-order', id],
    queryFn: () => call(meetingDesk.detail, { tradeNo: id }, { quiet: true }),
  });
  return (
    <DetailDrawer
      size={640}
      close={close}
      title={id}
      footer={
        data?.mayReview ? (
          <Button type="primary" onClick={() => review(true)}>
            {t({ zh: '审核', en: 'Review' })}
          </Button>
        ) : null
      }
    >
      {data ? (
        <>
          <DetailHead>
            <b>
              <DataText>{data.theme || t({ zh: '未填主题', en: 'No topic yet' })}</DataText>
            </b>
            <MeetingState of={data} />
          </DetailHead>
          <FactsList
            layout="grid"
            facts={[
              [
                { zh: '会议室', en: 'Room' },
                `${pick(data.siteName, data.enSiteName)} · ${pick(data.spaceName, data.enSpaceName)}`,
              ],
              [{ zh: '场馆', en: 'Venue' }, pick(data.venueName, data.enVenueName)],
              [{ zh: '时间', en: 'Time' }, `${data.date} ${data.begin}–${data.end}`],
              [{ zh: '容纳', en: 'Capacity' }, data.capacity],
              [{ zh: '申请人', en: 'Applicant' }, <DataText>{data.applicant}</DataText>],
              [{ zh: '费用', en: 'Fee' }, money(data.amount)],
              [{ zh: '审核方式', en: 'Reviewed' }, label(meetingCheck, data.checkMode)],
              [{ zh: '提交时间', en: 'Submitted' }, data.submittedAt && stampText(data.submittedAt, lang)],
              data.orderNo !== null && [
                { zh: '预约订单', en: 'Order' },
                may('Orders') ? (
                  <Link to={`${routeOf('Orders').path}?keyword=${data.orderNo}`}>{data.orderNo}</Link>
                ) : (
                  data.orderNo
                ),
              ],
              data.checkContent !== '' && [
                { zh: '审核意见', en: 'Review note' },
                <DataText>{data.checkContent}</DataText>,
                'wide',
              ],
            ]}
          />
          <DetailSection title={t({ zh: '申请表', en: 'Form' })}>
            <MeetingFacts form={data.form} />
          </DetailSection>
          <DetailSection title={t({ zh: '进度', en: 'Progress' })}>
            <MeetingSteps steps={data.steps} />
          </DetailSection>
        </>
      ) : (
        <LoadState noun={{ zh: '会议申请', en: 'application' }} error={error} retry={() => void refetch()} rows={9} />
      )}
      {reviewing && data ? (
        <ReviewDialog
          spec={meetingReview}
          rows={[data]}
          close={() => review(false)}
          done={() => {
            review(false);
            void refetch();
            done();
          }}
        />
      ) : null}
    </DetailDrawer>
  );
}
