import { routes } from '#contract/kit/route';

/** A member's wallet, and the desk that looks after all of them. */
export const walletRoutes = routes([
  { name: 'Balance', path: '/balance', zh: '我的余额', en: 'My balance', layout: 'portal', flags: ['noCheckRule'] },
  { name: 'Recharge', path: '/recharge', zh: '余额充值', en: 'Recharge', layout: 'portal', flags: ['noCheckRule'] },
  { name: 'rechargeRecord', path: '/recharge-record', zh: '充值记录', en: 'My recharges', layout: 'portal', flags: ['noCheckRule'] },
  { name: 'financesRecord', path: '/finances-record', zh: '收支记录', en: 'My payments and refunds', layout: 'portal', flags: ['noCheckRule'] },
  { name: 'MobileBalance', path: '/mobile-balance', zh: '我的余额', en: 'My balance', layout: 'phone', flags: ['noCheckRule'] },
  { name: 'MobileRecharge', path: '/mobile-recharge', zh: '余额充值', en: 'Recharge', layout: 'phone', flags: ['noCheckRule', 'hideMobileTabber'] },
  { name: 'BalanceList', path: '/balance-list', zh: '余额管理', en: 'Balances', layout: 'desk', flags: ['keepAlive'], rights: ['Adjust', 'Check', 'Export'], menu: { group: 'finance', icon: 'finance' } },
  { name: 'BalanceRecord', path: '/balance-record/:id', zh: '余额明细', en: 'Balance record', layout: 'desk', rights: ['Export'] },
  { name: 'BalanceFinancesRecord', path: '/balance-finances-record/:userId', zh: '用户收支记录', en: 'Finance record of a member', layout: 'desk', rights: ['Export'] },
]);
