import { CloseOutlined, IdcardOutlined } from '@ant-design/icons';
import { Alert, Button, Input, type InputRef } from 'antd';
import { useState, type Ref } from 'react';
import { enumMember } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import { counter, type Buyer } from '#contract/counter/counter.contract';
import { call, textOf } from '#web/kit/call/call';
import { useHelper } from '#web/kit/order/counter-helper';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';
import { readCard, counterErrorText } from './card-payment';

const notFoundText: Text = {
  zh: '没有找到，请核对完整的学工号、手机号或卡号',
  en: 'No member found. Enter the full account, phone or card number',
};

/** The buyer of a sale: found by a full number or by the card on the reader; empty for a walk-in. */
export function CounterBuyer({
  buyer,
  field,
  onBuyer,
}: {
  readonly buyer: Buyer | null;
  readonly field: Ref<InputRef>;
  readonly onBuyer: (buyer: Buyer | null) => void;
}) {
  const { t } = useWords();
  const helper = useHelper();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<readonly Buyer[]>([]);
  const [searchError, setSearchError] = useState<Text | null>(null);
  const find = async (keyword: string) => {
    if (keyword.trim().length < 2) return;
    setBusy(true);
    setSearchError(null);
    try {
      const people = await call(counter.buyers, { keyword: keyword.trim() }, { quiet: true });
      if (people.length === 0) setSearchError(notFoundText);
      if (people.length === 1) onBuyer(people[0] as Buyer);
      setFound(people.length > 1 ? people : []);
    } catch (error) {
      setSearchError(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  const read = async () => {
    if (helper.address === null) return;
    setBusy(true);
    setSearchError(null);
    try {
      const cardNo = await readCard(helper.address);
      setTyped(cardNo);
      await find(cardNo);
    } catch (error) {
      setSearchError(counterErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  if (buyer) {
    const who = enumMember(role, buyer.roleId);
    return (
      <p className="counter-buyer">
        <b>{buyer.name}</b>
        <span>
          {buyer.username} · {buyer.phone}
          {who ? ` · ${t(who)}` : ''}
        </span>
        <Button
          size="small"
          icon={<CloseOutlined />}
          onClick={() => {
            onBuyer(null);
            setTyped('');
          }}
        >
          {t({ zh: '换人', en: 'Change' })}
        </Button>
      </p>
    );
  }
  return (
    <div className="counter-find">
      <Input.Search
        ref={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(text) => void find(text)}
        loading={busy}
        maxLength={40}
        allowClear
        aria-label={t({ zh: '会员', en: 'Member' })}
        placeholder={t({
          zh: '学工号 / 手机号 / 卡号，回车查找；留空为散客',
          en: 'Account, phone or card (optional)',
        })}
      />
      {helper.address !== null ? (
        <Button
          icon={<IdcardOutlined />}
          disabled={busy || helper.state !== 'ready'}
          title={
            helper.state === 'ready'
              ? ''
              : t({
                  zh: '请检查读卡程序是否已安装并启动',
                  en: 'check that the card reader program is installed and running',
                })
          }
          onClick={() => void read()}
        >
          {t({ zh: '读卡', en: 'Read card' })}
        </Button>
      ) : null}
      {searchError ? <Alert type="warning" showIcon title={t(searchError)} /> : null}
      {found.map((one) => (
        <Button key={one.id} block onClick={() => onBuyer(one)}>
          {one.name} · {one.username} · {one.phone}
        </Button>
      ))}
    </div>
  );
}
