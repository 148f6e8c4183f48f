import '#web/kit/theme/profile.css';
import { EyeOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cardType, gender, registrationStatus } from '#domain/members/member.status';
import { messageChannel, type MessageChannel } from '#domain/messages/message.status';
import { account, type SelfView } from '#contract/members/account.contract';
import { routeOf } from '#contract/catalogue';
import type { InputOf } from '#contract/kit/endpoint';
import { call } from '#web/kit/call/call';
import { LoadState } from '#web/kit/feedback/load-states';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { ApplicationCard } from './application-card';
import { ContactDialog } from './contact-dialog';
import { PayPasswordDialog } from './pay-password-dialog';
import { ProfileForm } from './profile-form';
import { StandingPanel } from '#web/appeals/standing.panel';
import { FacePanel } from '#web/own-faces/face.panel';
import { useFeedback } from '#web/kit/feedback/use-feedback';

type Revealable = InputOf<typeof account.reveal>['field'];

/** A masked value that its owner can reveal. The access is logged. */
function Masked({ field, value }: { field: Revealable; value: string }) {
  const { t } = useWords();
  const { mutate, data, isPending } = useMutation({ mutationFn: () => call(account.reveal, { field }) });
  if (value === '') return <span className="v-quiet">{t({ zh: '未填写', en: 'Not provided' })}</span>;
  return (
    <>
      {data?.value ?? value}{' '}
      {!data && (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          loading={isPending}
          onClick={() => mutate()}
          aria-label={t({ zh: '显示完整内容', en: 'Show in full' })}
        />
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly (readonly [string, ReactNode, ReactNode?])[] }) {
  return (
    <dl className="p-rows">
      {rows.map(([name, value, action]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {action && <span>{action}</span>}
        </div>
      ))}
    </dl>
  );
}

function Contacts({ self, change }: { self: SelfView; change: (channel: MessageChannel) => void }) {
  const { t, label } = useWords();
  const edit = (channel: MessageChannel, has: boolean) => (
    <Button type="link" onClick={() => change(channel)}>
      {has ? t({ zh: '更换', en: 'Change' }) : t({ zh: '绑定', en: 'Add' })}
    </Button>
  );
  const document =
    self.cardType === null ? t({ zh: '证件号码', en: 'Document number' }) : label(cardType, self.cardType);
  return (
    <section className="v-card p-card">
      <h2>{t({ zh: '联系方式与证件', en: 'Contact and document' })}</h2>
      <Rows
        rows={[
          [
            t({ zh: '手机号', en: 'Mobile number' }),
            <Masked key={self.phone} field="phone" value={self.phone} />,
            edit(messageChannel.sms, self.phone !== ''),
          ],
          [
            t({ zh: '邮箱', en: 'Email' }),
            <Masked key={self.email} field="email" value={self.email} />,
            edit(messageChannel.mail, self.email !== ''),
          ],
          [document, <Masked key={self.cardNo} field="cardNo" value={self.cardNo} />],
          ...(self.campusCardNo ? [[t({ zh: '校园卡号', en: 'Campus card number' }), self.campusCardNo] as const] : []),
          [
            t({ zh: '紧急联系电话', en: 'Emergency phone' }),
            <Masked key={self.emergencyPhone} field="emergencyPhone" value={self.emergencyPhone} />,
          ],
        ]}
      />
    </section>
  );
}

function SecuritySettings({ self, setPay }: { self: SelfView; setPay: () => void }) {
  const { t } = useWords();
  const pay = self.payLocked
    ? t({ zh: '已锁定，可凭校验码重置', en: 'Locked. Reset with a code.' })
    : self.payPassword
      ? t({ zh: '已设置', en: 'Set' })
      : t({ zh: '未设置', en: 'Not set' });
  return (
    <section className="v-card p-card">
      <h2>{t({ zh: '账户安全', en: 'Account security' })}</h2>
      <Rows
        rows={[
          [
            t({ zh: '登录密码', en: 'Login password' }),
            self.ownPassword ? '********' : t({ zh: '由学校统一身份认证管理', en: 'Managed by single sign-on' }),
            self.ownPassword ? <Link to="/modifyPwd">{t({ zh: '修改', en: 'Change' })}</Link> : undefined,
          ],
          [
            t({ zh: '支付密码', en: 'Payment password' }),
            pay,
            <Button key="pay" type="link" onClick={setPay}>
              {self.payPassword ? t({ zh: '重置', en: 'Reset' }) : t({ zh: '设置', en: 'Set' })}
            </Button>,
          ],
        ]}
      />
    </section>
  );
}

/** The own profile: identity, contacts and security. */
export function Profile() {
  const { t, words, pick, label } = useWords();
  const client = useQueryClient();
  const { message } = useFeedback();
  const {
    data: self,

    error,
    refetch,
  } = useQuery({ queryKey: ['self'], queryFn: () => call(account.self, {}, { quiet: true }) });
  const [changing, change] = useState<MessageChannel | null>(null);
  const [paying, setPaying] = useState(false);
  const phone = useScreenSize() === 'phone';
  const setReview = useSession((state) => state.setReviewStatus);
  const mayFamily = useSession((state) => state.may)('FamilyMembers');
  useEffect(() => {
    if (self) setReview(self.loginCheckStatus);
  }, [self, setReview]);
  const changed = (next: SelfView) => {
    client.setQueryData(['self'], next);
    void message.success(t(words.saved));
  };
  if (!self)
    return <LoadState noun={{ zh: '个人信息', en: 'profile' }} error={error} retry={() => void refetch()} rows={10} />;
  return (
    <div className="p-page">
      <ApplicationCard self={self} changed={changed} />
      <section className="v-card p-card p-wide p-who">
        <b>{pick(self.name, self.enName)}</b>
        <span className="v-quiet">{self.username}</span>
        <span className="v-quiet">{label(gender, self.gender)}</span>
        <Link to={routeOf(phone ? 'MobileBuddies' : 'VenuesBuddies').path}>
          {t({ zh: '我的同伴', en: 'My companions' })}
        </Link>
        {phone && <Link to={routeOf('FaceIssueMobile').path}>{t({ zh: '我的人脸', en: 'My face' })}</Link>}
        <Link to={routeOf(phone ? 'MobileBalance' : 'Balance').path}>{t({ zh: '我的余额', en: 'My balance' })}</Link>
        {mayFamily && <Link to={routeOf('FamilyMembers').path}>{t({ zh: '家庭成员', en: 'Family members' })}</Link>}
        {self.application && <StatusTag of={registrationStatus} code={self.application.status} />}
      </section>
      <Contacts self={self} change={change} />
      <SecuritySettings self={self} setPay={() => setPaying(true)} />
      <FacePanel />
      <ProfileForm key={self.version} self={self} changed={changed} />
      <StandingPanel />
      {changing !== null && (
        <ContactDialog
          channel={changing}
          self={self}
          close={() => change(null)}
          done={(next) => {
            change(null);
            changed(next);
          }}
        />
      )}
      {paying && (
        <PayPasswordDialog
          self={self}
          close={() => setPaying(false)}
          done={() => {
            setPaying(false);
            void refetch();
            void message.success(t(words.saved));
          }}
        />
      )}
    </div>
  );
}
