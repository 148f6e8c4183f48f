import { useQuery } from '@tanstack/react-query';
import { Alert, App, Input, Modal } from 'antd';
import { useState } from 'react';
import type { DueView } from '#contract/bulk/bulk.contract';
import { leases } from '#contract/bulk/lease.contract';
import { payments } from '#contract/payments/payment.contract';
import { dueKind } from '#domain/bulk/bulk.status';
import { memberOf } from '#domain/kit/enumeration';
import { useAttempt } from '#web/kit/attempt';
import { call, textOf } from '#web/kit/call';
import { md5 } from '#web/kit/crypto';
import { DataText } from '#web/kit/data-text';
import { money } from '#web/kit/format';
import { RequestId } from '#web/kit/list-states';
import { useOnline } from '#web/kit/offline';
import { useWords } from '#web/kit/words';
import './bulk.css';

const LENGTH = 6;

/** Pays an instalment from the own balance: what it is, what is left, six digits. A wrong password is said here and asked again. */
export function PayDue({ due, title, close, done }: { readonly due: DueView; readonly title: string; readonly close: () => void; readonly done: () => void }) {
  const { t, words } = useWords();
  const { message } = App.useApp();
  const online = useOnline();
  const attempt = useAttempt();
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<unknown>(null);
  const { data } = useQuery({ queryKey: ['bulk', 'purse'], queryFn: () => call(payments.methods, {}, { quiet: true }) });
  const short = data !== undefined && data.balance < due.amount;
  const pay = async () => {
    const wish = { id: due.id, payPassword: md5(secret) };
    setBusy(true);
    setWrong(null);
    try {
      await attempt(wish, (key) => call(leases.pay, wish, { quiet: true, key }));
      void message.success(t({ zh: '已支付', en: 'Paid' }));
      done();
    } catch (error) {
      setWrong(error);
      setSecret('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open width={420} title={t({ zh: '余额支付', en: 'Pay from the balance' })} okText={t({ zh: `支付 ${money(due.amount)}`, en: `Pay ${money(due.amount)}` })} cancelText={t(words.cancel)} confirmLoading={busy} okButtonProps={{ disabled: secret.length < LENGTH || short || !online }} onOk={() => void pay()} onCancel={close}>
      <p className="bk-sum"><b><DataText>{title}</DataText></b><span>{t(memberOf(dueKind, due.kind) ?? { zh: '', en: '' })} · {due.due}</span></p>
      <div className="bk-money"><div><span>{t({ zh: '应付', en: 'Due' })}</span><span>{money(due.amount)}</span></div><div><span>{t({ zh: '账户余额', en: 'Balance' })}</span><span>{data ? money(data.balance) : '—'}</span></div></div>
      {wrong === null ? short ? <Alert type="warning" showIcon title={t({ zh: '余额不足，请先充值，或到场馆付款', en: 'The balance is too low. Top it up, or pay at the venue.' })} /> : null : <Alert type="error" showIcon title={t(textOf(wrong))} description={<RequestId error={wrong} />} />}
      {short ? null : <p style={{ margin: '12px 0 6px' }}>{t({ zh: '支付密码', en: 'Payment password' })}</p>}
      {short ? null : <Input.OTP className="bk-digits" size="large" length={LENGTH} mask value={secret} disabled={busy} aria-label={t({ zh: '支付密码', en: 'Payment password' })} formatter={(text) => text.replace(/\D/g, '')} onInput={(cells) => setSecret(cells.join(''))} onChange={setSecret} />}
    </Modal>
  );
}
