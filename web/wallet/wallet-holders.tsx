import { LockOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import {
  walletDesk,
  walletHolderFilter,
  walletHolderRow,
  type WalletHolderRow,
} from '#contract/wallet/wallet-desk.contract';
import { amount, stampText } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useSession } from '#web/kit/session/session';
import { TintedTag } from '#web/kit/theme/status-tag';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { AdjustDialog } from './adjust-dialog';
import { DASH, orDash } from '#web/kit/text/value';

const column = columnsOf<WalletHolderRow>();

function HolderActions({ userId }: Pick<WalletHolderRow, 'userId'>) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  return (
    <span className="w-links">
      {may('BalanceRecord') ? (
        <Link to={pathOf(routeOf('BalanceRecord'), { id: userId })}>{t({ zh: '余额明细', en: 'History' })}</Link>
      ) : null}
      {may('BalanceFinancesRecord') ? (
        <Link to={pathOf(routeOf('BalanceFinancesRecord'), { userId })}>{t({ zh: '收支记录', en: 'Payments' })}</Link>
      ) : null}
    </span>
  );
}

/** All wallets, sums hidden by default; adjustments are requested here. */
export const WalletHolders = listScreen({
  route: 'BalanceList',
  list: walletDesk.list,
  filter: walletHolderFilter,
  row: walletHolderRow,
  rowKey: ({ userId }) => String(userId),
  noun: { zh: '余额账户', en: 'wallets' },
  search: [field.text('keyword')],
  quick: [
    { title: { zh: '有余额', en: 'With balance' }, filter: () => ({ funded: '1' }) },
    { title: { zh: '支付锁定', en: 'Payments locked' }, filter: () => ({ locked: '1' }) },
  ],
  columns: [
    column.twoLines('userName', (row) => [orDash(row.userName), row.username], {
      width: 140,
      phone: 'title',
      sort: true,
    }),
    column.money('balance', { width: { zh: 120, en: 138 }, sort: true }),
    column.own('gift', ({ gift }) => (gift > 0 ? amount(gift) : DASH), { width: { zh: 116, en: 130 }, number: true }),
    column.money('recharged', { width: { zh: 120, en: 138 } }),
    column.money('consumed', { width: { zh: 120, en: 116 } }),
    column.own(
      'lockedUntil',
      ({ lockedUntil }, { lang }) =>
        lockedUntil ? (
          <TintedTag tint="warning" icon={<LockOutlined />}>
            {stampText(lockedUntil, lang)}
          </TintedTag>
        ) : (
          DASH
        ),
      { width: { zh: 124, en: 176 }, phone: 'mark' },
    ),
    column.stamp('lastAt', { width: 116 }),
    column.own('ways', ({ userId }) => <HolderActions userId={userId} />, {
      width: { zh: 150, en: 130 },
      title: { zh: '查看', en: 'View' },
    }),
  ],
  totals: {
    of: (reply) => reply.totals,
    titles: {
      balance: { zh: '余额合计', en: 'Total balance' },
      gift: { zh: '其中赠送', en: 'Of which gifts' },
      leaving: { zh: '退款在途', en: 'Refunds in progress' },
    },
  },
  actions: [
    { key: 'adjust', title: { zh: '余额调整', en: 'Adjust' }, right: 'BalanceListAdjust', Dialog: AdjustDialog },
  ],
  exports: { endpoint: walletDesk.exportFile, right: 'BalanceListExport' },
});
