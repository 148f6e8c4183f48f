import { Button } from 'antd';
import { useState } from 'react';
import { cardOrders } from '#contract/counter/card-order.contract';
import { call, textOf } from '#web/kit/call/call';
import { HelperError, helperCall, useHelper, type HelperState } from '#web/kit/order/counter-helper';
import type { Text } from '#web/kit/text/lang';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { CheckLine } from './check-line';

const HELPER: Readonly<Record<HelperState, Text>> = {
  missing: { zh: '未启动', en: 'Not running' },
  old: { zh: '版本过旧，请升级', en: 'Outdated, please update' },
  ready: { zh: '就绪', en: 'Ready' },
};

/** Checks the counter helper: whether it runs, and the card on its reader. */
export function HelperLine() {
  const { t } = useWords();
  const { address, state, again: recheck } = useHelper();
  const [reply, setReply] = useState<Text | null>(null);
  const may = useSession((session) => session.may);
  if (address === null)
    return (
      <CheckLine name={t({ zh: '本地助手', en: 'Local helper' })} good={null}>
        {t({ zh: '学校未使用', en: 'Not used by this school' })}
      </CheckLine>
    );
  const read = () =>
    void call(cardOrders.read, {}, { quiet: true })
      .then((order) => helperCall(address, 'readcard', order))
      .then(
        ({ cardNo }) => setReply({ zh: `读到卡片 ${cardNo}`, en: `Card read: ${cardNo}` }),
        (error: unknown) => setReply(error instanceof HelperError ? error.text : textOf(error)),
      );
  return (
    <CheckLine name={t({ zh: '本地助手', en: 'Local helper' })} good={state === null ? null : state === 'ready'}>
      {state && t(HELPER[state])} <span role="status">{reply && t(reply)}</span>
      <Button size="small" onClick={recheck}>
        {t({ zh: '重新检测', en: 'Check again' })}
      </Button>
      {state === 'ready' && may('TicketPurchase') && (
        <Button size="small" onClick={read}>
          {t({ zh: '读卡', en: 'Read card' })}
        </Button>
      )}
    </CheckLine>
  );
}
