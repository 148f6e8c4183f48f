import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Timeline } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#contract/kit/endpoint';
import { registrations } from '#contract/members/registration.contract';
import { cardType, gender, registrationStatus } from '#domain/members/member.status';
import { externalKind } from '#domain/messages/message.status';
import { openInTab } from '#web/kit/browser/open-tab';
import { call } from '#web/kit/call/call';
import { stampText } from '#web/kit/text/format';
import { LoadState } from '#web/kit/feedback/load-states';
import { ReviewDialog } from '#web/kit/review/review-action';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { registrationReview } from './registration-review';
import { DetailDrawer, DetailHead, DetailSection } from '#web/kit/detail/detail-drawer';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';

type RegistrationDetail = ReplyOf<typeof registrations.detail>;

function Facts({ detail }: { detail: RegistrationDetail }) {
  const { t, lang, label } = useWords();
  const rows: readonly Fact[] = [
    [{ zh: '身份', en: 'Role' }, label(externalKind, detail.externalKind)],
    [{ zh: '性别', en: 'Gender' }, label(gender, detail.gender)],
    [{ zh: '英文姓名', en: 'English name' }, detail.enName],
    [{ zh: '手机号', en: 'Mobile' }, detail.phone],
    [label(cardType, detail.cardType), detail.cardNo],
    [{ zh: '邮箱', en: 'Email' }, detail.email],
    [{ zh: '担保人工号', en: 'Sponsor' }, detail.sponsor],
    [{ zh: '申请说明', en: 'Note' }, detail.remark],
    [
      { zh: '提交', en: 'Submitted' },
      `${stampText(detail.submittedAt, lang)} · ${t({ zh: `第 ${detail.round} 次`, en: `Submission ${detail.round}` })}`,
    ],
    detail.checkContent && [{ zh: '审核意见', en: 'Review note' }, detail.checkContent],
  ];
  return <FactsList facts={rows} />;
}

function Foot({ detail, refresh }: { detail: RegistrationDetail; refresh: () => void }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const [dialogOpen, ask] = useState(false);
  if (!may(registrationReview.right) || !registrationReview.choices.some(({ when }) => when(detail))) return null;
  return (
    <>
      <Button type="primary" onClick={() => ask(true)}>
        {t({ zh: '审核', en: 'Review' })}
      </Button>
      {dialogOpen && (
        <ReviewDialog
          spec={registrationReview}
          rows={[detail]}
          close={() => ask(false)}
          done={() => {
            ask(false);
            refresh();
          }}
        />
      )}
    </>
  );
}

/** A registration with its history and review actions. Opening it is logged if personal data is shown in full. */
export function RegistrationDrawer({ id, close, done }: { id: string; close: () => void; done: () => void }) {
  const { t, lang } = useWords();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['registration', id],
    queryFn: () => call(registrations.detail, { id }, { quiet: true }),
    refetchOnWindowFocus: false,
  });
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['registration', id] });
    done();
  };
  const open = (attachmentId: string) => openInTab(call(registrations.proof, { id, attachmentId }));
  return (
    <DetailDrawer
      size={520}
      close={close}
      title={t({ zh: '注册申请', en: 'Registration' })}
      footer={data && <Foot detail={data} refresh={refresh} />}
    >
      {data ? (
        <>
          <DetailHead>
            <span>{data.name}</span>
            <StatusTag of={registrationStatus} code={data.status} />
          </DetailHead>
          <Facts detail={data} />
          {data.opened.length > 0 && (
            <p className="v-quiet" style={{ marginTop: 10 }}>
              {t({ zh: '本次查看完整信息已记入查看日志', en: 'This access to full details was logged' })}
            </p>
          )}
          {data.proofIds.length > 0 && (
            <DetailSection title={t({ zh: '证明材料', en: 'Proof' })}>
              {data.proofIds.map((attachmentId, n) => (
                <Button
                  key={attachmentId}
                  size="small"
                  onClick={() => void open(attachmentId)}
                  style={{ marginInlineEnd: 8 }}
                >
                  {t({ zh: `材料 ${n + 1}`, en: `File ${n + 1}` })}
                </Button>
              ))}
            </DetailSection>
          )}
          <DetailSection title={t({ zh: '审核记录', en: 'Review history' })}>
            <Timeline
              items={[...data.log].reverse().map((entry, n) => ({
                key: n,
                color: n === 0 ? 'blue' : 'gray',
                content: (
                  <>
                    <StatusTag of={registrationStatus} code={entry.status} />
                    <small className="v-two-under">
                      {entry.who} · {stampText(entry.at, lang)}
                      {entry.note ? ` · ${entry.note}` : ''}
                    </small>
                  </>
                ),
              }))}
            />
          </DetailSection>
        </>
      ) : (
        <LoadState noun={{ zh: '注册申请', en: 'registration' }} error={error} retry={() => void refetch()} rows={9} />
      )}
    </DetailDrawer>
  );
}
