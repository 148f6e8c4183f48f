import './wallet.css';
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { money } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useAmountsVisible } from '#web/kit/list/totals';
import { useWords } from '#web/kit/session/words';
import { useOwnRoom, useOwnWallet } from './use-own-wallet';

const MASK = '****';

/** The member's balance, hidden by default, with links. */
export function BalanceCard({ phone }: { readonly phone: boolean }) {
  const { t } = useWords();
  const go = useNavigate();
  const { open: isVisible, toggle } = useAmountsVisible();
  const version = useOwnRoom();
  const { data, error, isPending, refetch } = useOwnWallet();
  if (isPending)
    return (
      <div className="v-card w-records">
        <Skeleton rows={4} />
      </div>
    );
  if (!data) return <LoadFailed noun={{ zh: '余额', en: 'balance' }} error={error} retry={() => void refetch()} />;
  const shown = (yuan: number) => (isVisible ? money(yuan) : MASK);
  const password = routeOf(phone ? 'mobileVenuesUserInfo' : 'VenuesUserInfo').path;
  return (
    <div className="w-side">
      <section className="w-card" aria-label={t({ zh: '余额', en: 'Balance' })}>
        <header>
          <button type="button" className="v-plain" aria-pressed={isVisible} onClick={toggle}>
            {t({ zh: '余额（元）', en: 'Balance (CNY)' })} {isVisible ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          </button>
          {version.state === 'lost' || version.state === 'late' ? (
            <LiveBadge state={version.state} at={version.at} />
          ) : null}
        </header>
        <p className="w-sum">{shown(data.balance)}</p>
        {data.gift > 0 ? (
          <p>
            {t({
              zh: `其中赠送 ${shown(data.gift)}，最后使用，不可退`,
              en: `Including ${shown(data.gift)} in gifts: spent last, not refundable`,
            })}
          </p>
        ) : null}
        <dl>
          <div>
            <dt>{t({ zh: '累计充值', en: 'Topped up' })}</dt>
            <dd>{shown(data.recharged)}</dd>
          </div>
          <div>
            <dt>{t({ zh: '累计消费', en: 'Spent' })}</dt>
            <dd>{shown(data.consumed)}</dd>
          </div>
        </dl>
      </section>
      {data.lockedUntil ? (
        <Alert
          type="warning"
          showIcon
          title={t({
            zh: `支付密码错误次数过多，余额支付锁定至 ${data.lockedUntil}`,
            en: `Too many wrong payment passwords. Balance payments are locked until ${data.lockedUntil}`,
          })}
          action={
            <Button size="small" onClick={() => void go(password)}>
              {t({ zh: '重置密码', en: 'Reset password' })}
            </Button>
          }
        />
      ) : null}
      {data.secured ? null : (
        <Alert
          type="info"
          showIcon
          title={t({ zh: '设置支付密码后才能用余额支付', en: 'Set a payment password to pay from your balance' })}
          action={
            <Button size="small" onClick={() => void go(password)}>
              {t({ zh: '去设置', en: 'Set password' })}
            </Button>
          }
        />
      )}
      <div className="w-do">
        <Button
          type="primary"
          size="large"
          onClick={() => void go(routeOf(phone ? 'MobileRecharge' : 'Recharge').path)}
        >
          {t({ zh: '充值', en: 'Top up' })}
        </Button>
        <Button onClick={() => void go(routeOf('rechargeRecord').path)}>
          {t({ zh: '充值与退款', en: 'Top-ups and refunds' })}
        </Button>
        <Button onClick={() => void go(routeOf('financesRecord').path)}>{t({ zh: '收支记录', en: 'Payments' })}</Button>
      </div>
      {data.secured ? (
        <Button type="link" onClick={() => void go(password)}>
          {t({ zh: '忘记支付密码', en: 'Forgot payment password?' })}
        </Button>
      ) : null}
    </div>
  );
}
