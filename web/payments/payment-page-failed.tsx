import { Button } from 'antd';
import { CourtDrawing } from '#web/kit/theme/drawing';
import type { Text } from '#web/kit/text/lang';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';

/** Notice that the payment page did not open, with a retry if that can help. */
export function PaymentPageFailed({
  problem,
  lost,
  retry,
  back,
}: {
  readonly problem: Text | null;
  /** Whether the link names no order or no method. */
  readonly lost: boolean;
  readonly retry: (() => void) | null;
  readonly back: () => void;
}) {
  const { t, words } = useWords();
  return (
    <main>
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        level={1}
        title={t({ zh: '没有打开支付页面', en: 'The payment page did not open' })}
        text={t(
          problem ?? {
            zh: '链接不完整。请从“我的订单”进入支付。',
            en: 'This link is incomplete. Pay from My orders.',
          },
        )}
        actions={
          <>
            {retry ? (
              <Button type="primary" onClick={retry}>
                {t(words.retry)}
              </Button>
            ) : null}
            <Button onClick={back}>
              {lost ? t({ zh: '我的订单', en: 'My orders' }) : t({ zh: '返回收银台', en: 'Back to payment' })}
            </Button>
          </>
        }
      />
    </main>
  );
}
