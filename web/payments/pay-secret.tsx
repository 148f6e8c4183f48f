import './pay.css';
import './pay-secret.css';
import { Button, Input, Modal } from 'antd';
import { NumberKeyboard, PasscodeInput } from 'antd-mobile';
import { useEffect, useRef, useState, type ComponentRef } from 'react';
import { BottomSheet } from '#web/kit/feedback/bottom-sheet';
import { money } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import type { PayMethodOption, Payment } from './payment';

const LENGTH = 6;

/**
 * Asks for the secret of a method: six digits on a keypad for the balance, or the campus card's query password. A wrong
 * one is reported here and asked again.
 */
export function PaySecret({
  payment,
  method,
  phone,
  onClose,
}: {
  readonly payment: Payment;
  readonly method: PayMethodOption;
  readonly phone: boolean;
  readonly onClose: () => void;
}) {
  const { t, words } = useWords();
  const [secret, setSecret] = useState('');
  const { due, busy, problem, pay, clearProblem: forgive } = payment;
  const digits = method.needs === 'payPassword';
  const title = digits
    ? t({ zh: '输入支付密码', en: 'Enter payment password' })
    : t({ zh: '输入校园卡查询密码', en: 'Enter campus card query password' });

  const cells = useRef<ComponentRef<typeof Input.OTP>>(null);
  const keys = useRef<ComponentRef<typeof PasscodeInput>>(null);
  useEffect(() => {
    if (busy) return;
    cells.current?.focus();
    keys.current?.focus();
  }, [busy]);

  const send = async (text: string) => {
    if (busy) return;
    if (await pay(method, text)) onClose();
    else setSecret('');
  };
  const type = (text: string) => {
    const next = text.replace(/\D/g, '').slice(0, LENGTH);
    if (next !== '') forgive();
    setSecret(next);
    if (next.length === LENGTH) void send(next);
  };
  const close = () => {
    forgive();
    onClose();
  };

  const head = (
    <p className="pay-secret-sum">
      {t(method)} <b>{money(due?.payFee ?? 0)}</b>
    </p>
  );
  const message = (
    <p className="pay-secret-wrong" role="alert">
      {problem ? (
        t(problem)
      ) : busy ? (
        <span className="v-quiet">{t({ zh: '支付中，请稍候', en: 'Processing payment…' })}</span>
      ) : (
        ''
      )}
    </p>
  );

  if (digits && phone) {
    return (
      <BottomSheet className="pay-sheet" onClose={close}>
        <h2>{title}</h2>
        {head}
        <PasscodeInput
          ref={keys}
          value={secret}
          onChange={type}
          length={LENGTH}
          seperated
          keyboard={<NumberKeyboard safeArea />}
        />
        {message}
        <Button type="text" onClick={close}>
          {t(words.cancel)}
        </Button>
      </BottomSheet>
    );
  }
  return (
    <Modal
      open
      width={416}
      centered
      title={title}
      footer={digits ? null : undefined}
      okText={t({ zh: `支付 ${money(due?.payFee ?? 0)}`, en: `Pay ${money(due?.payFee ?? 0)}` })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: secret === '' }}
      onOk={() => void send(secret)}
      onCancel={close}
    >
      <div className="pay-secret">
        {head}
        {digits ? (
          <Input.OTP
            ref={cells}
            size="large"
            length={LENGTH}
            mask="●"
            value={secret}
            autoFocus
            inputMode="numeric"
            aria-label={title}
            formatter={(text) => text.replace(/\D/g, '')}
            onChange={type}
          />
        ) : (
          <Input.Password
            autoFocus
            value={secret}
            maxLength={64}
            disabled={busy}
            aria-label={title}
            autoComplete="off"
            onChange={({ target }) => {
              forgive();
              setSecret(target.value);
            }}
            onPressEnter={() => secret !== '' && void send(secret)}
          />
        )}
        {message}
      </div>
    </Modal>
  );
}
