import '#web/kit/theme/fact-list.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Skeleton, Timeline } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '#contract/kit/endpoint';
import { registrations } from '#contract/members/registration.contract';
import { cardType, gender, registrationStatus } from '#domain/members/member.status';
import { externalKind } from '#domain/messages/message.status';
import { call } from '#web/kit/call/call';
import { stampText } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { ReviewDialog } from '#web/kit/review/review-action';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { registrationReview } from './registration-review';
import { orDash } from '#web/kit/text/value';

type RegistrationDetail = ReplyOf<typeof registrations.detail>;

function Facts({ detail }: { detail: RegistrationDetail }) {
  const { t, lang, label } = useWords();
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t({ zh: '身份', en: 'Role' }), label(externalKind, detail.externalKind)],
    [t({ zh: '性别', en: 'Gender' }), label(gender, detail.gender)],
    [t({ zh: '英文姓名', en: 'English name' }), orDash(detail.enName)],
    [t({ zh: '手机号', en: 'Mobile' }), detail.phone],
    [label(cardType, detail.cardType), orDash(detail.cardNo)],
    [t({ zh: '邮箱', en: 'Email' }), orDash(detail.email)],
    [t({ zh: '担保人工号', en: 'Sponsor' }), orDash(detail.sponsor)],
    [t({ zh: '申请说明', en: 'Note' }), orDash(detail.remark)],
    [
      t({ zh: '提交', en: 'Submitted' }),
      `${stampText(detail.submittedAt, lang)} · ${t({ zh: `第 ${detail.round} 次`, en: `Submission ${detail.round}` })}`,
    ],
    ...(detail.checkContent ? [[t({ zh: '审核意见', en: 'Review note' }), detail.checkContent] as const] : []),
  ];
  return (
    <dl className="m-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Foot({ detail, refresh }: { detail: RegistrationDetail; refresh: () => void }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const [asking, ask] = useState(false);
  if (!may(registrationReview.right) || !registrationReview.choices.some(({ when }) => when(detail))) return null;
  return (
    <div className="m-foot">
      <Button type="primary" onClick={() => ask(true)}>
        {t({ zh: '审核', en: 'Review' })}
      </Button>
      {asking && (
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
    </div>
  );
}

/** A registration with its history and review actions. Opening it is logged if personal data is shown in full. */
export function RegistrationDrawer({ id, close, done }: { id: string; close: () => void; done: () => void }) {
  const { t, lang } = useWords();
  const client = useQueryClient();
  const phone = useScreenSize() === 'phone';
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['registration', id],
    queryFn: () => call(registrations.detail, { id }, { quiet: true }),
    refetchOnWindowFocus: false,
  });
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['registration', id] });
    done();
  };
  const open = async (attachmentId: string) =>
    window.open((await call(registrations.proof, { id, attachmentId })).url, '_blank', 'noopener');
  return (
    <Drawer
      open
      size={phone ? '100%' : 520}
      onClose={close}
      title={t({ zh: '注册申请', en: 'Registration' })}
      footer={data && <Foot detail={data} refresh={refresh} />}
    >
      {data ? (
        <>
          <div className="m-head">
            <span>{data.name}</span>
            <StatusTag of={registrationStatus} code={data.status} />
          </div>
          <Facts detail={data} />
          {data.opened.length > 0 && (
            <p className="v-quiet" style={{ marginTop: 10 }}>
              {t({ zh: '本次查看完整信息已记入查看日志', en: 'This access to full details was logged' })}
            </p>
          )}
          {data.proofIds.length > 0 && (
            <section className="m-part">
              <h2>{t({ zh: '证明材料', en: 'Proof' })}</h2>
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
            </section>
          )}
          <section className="m-part">
            <h2>{t({ zh: '审核记录', en: 'Review history' })}</h2>
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
          </section>
        </>
      ) : isError ? (
        <LoadFailed noun={{ zh: '注册申请', en: 'registration' }} error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 9 }} />
      )}
    </Drawer>
  );
}
