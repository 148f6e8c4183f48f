import { attachments } from './attachments/attachment.contract';
import { alarms } from './alarms/alarm.contract';
import { cardOrders } from './counter/card-order.contract';
import { cashReports } from './counter/cash-report.contract';
import { counter } from './counter/counter.contract';
import { couponDesk, coupons } from './coupons/coupon.contract';
import { bulks } from './bulk/bulk.contract';
import { leases } from './bulk/lease.contract';
import { devices } from './devices/device.contract';
import { facePhotos } from './devices/face-photo.contract';
import { terminals } from './devices/terminal.contract';
import { gates } from './gates/gate.contract';
import { invoiceDesk } from './invoices/invoice-desk.contract';
import { invoices } from './invoices/invoice.contract';
import { invoiceTitles } from './invoices/title.contract';
import type { AnyEndpoint } from './kit/endpoint';
import { listViews } from './lists/list-view.contract';
import { account } from './members/account.contract';
import { appeals, blackLists } from './members/black-list.contract';
import { memberList, studentList, teacherList } from './members/person-list.contract';
import { standing } from './members/standing.contract';
import { buddies } from './members/buddy.contract';
import { human } from './members/human.contract';
import { families } from './members/family.contract';
import { passwords } from './members/password.contract';
import { specialCrowds } from './members/special-crowd.contract';
import { registrations } from './members/registration.contract';
import { monitor } from './monitor/monitor.contract';
import { orderChecks } from './orders/order-check.contract';
import { orders } from './orders/order.contract';
import { calendarFeeds } from './orders/calendar-feed.contract';
import { closures } from './orders/closure.contract';
import { orderChanges } from './orders/change.contract';
import { ownOrders } from './orders/own-order.contract';
import { promises } from './orders/promise.contract';
import { financeRecords } from './payments/finance-record.contract';
import { merchants } from './payments/merchant.contract';
import { payServices } from './payments/pay-service.contract';
import { payments } from './payments/payment.contract';
import { refundDesk } from './payments/refund-desk.contract';
import { refundRules } from './payments/refund-rule.contract';
import { specialRefunds } from './payments/special-refund.contract';
import { splits } from './payments/split.contract';
import { portal } from './portal/portal.contract';
import { favourites } from './reservations/favourite.contract';
import { finder } from './reservations/finder.contract';
import { occupations } from './reservations/occupation.contract';
import { playback } from './reservations/playback.contract';
import { releaseMonitor } from './reservations/release-monitor.contract';
import { reservations } from './reservations/reservation.contract';
import { slotStates } from './reservations/slot-state.contract';
import { ruleSets } from './reservations/rule-set.contract';
import { pots } from './reservations/pot.contract';
import { timetables } from './reservations/timetable.contract';
import { waitlists } from './reservations/waitlist.contract';
import { walkIns } from './reservations/walk-in.contract';
import { screens } from './screens/screen.contract';
import { reviews } from './reviews/review.contract';
import { session } from './session/session.contract';
import { sso } from './session/sso.contract';
import { cache, queues } from './system/cache.contract';
import { codeGen } from './system/code-gen.contract';
import { codeLists, dictionary } from './system/code.contract';
import { businessSettings, deploymentSettings } from './system/setting.contract';
import { cardStatistics } from './statistics/card.contract';
import { deptStatistics } from './statistics/dept.contract';
import { statisticsDetail } from './statistics/detail.contract';
import { incomeStatistics } from './statistics/income.contract';
import { orderStatistics } from './statistics/order.contract';
import { apiKeys } from './system/api-key.contract';
import { history } from './system/history.contract';
import { logs } from './system/log.contract';
import { menus } from './system/menu.contract';
import { roles } from './system/role.contract';
import { system } from './system/system.contract';
import { users } from './system/user.contract';
import { userImports } from './system/user-import.contract';
import { webhooks } from './system/webhook.contract';
import { imports } from './tasks/import.contract';
import { codeImports, dictImports } from './system/code-import.contract';
import { reconciliations } from './reconciliation/recon.contract';
import { takings } from './takings/taking.contract';
import { turnovers } from './takings/turnover.contract';
import { tasks } from './tasks/task.contract';
import { businessUsers } from './venues/business-user.contract';
import { business, dateRules } from './venues/calendar.contract';
import { charges } from './venues/charge.contract';
import { commodities } from './venues/commodity.contract';
import { facilities } from './venues/facility.contract';
import { holidays } from './venues/holiday.contract';
import { protocols } from './venues/protocol.contract';
import { restrictUsers } from './venues/restrict-user.contract';
import { siteDesk } from './venues/site-desk.contract';
import { spaceDesk } from './venues/space-desk.contract';
import { venueDesk } from './venues/venue-desk.contract';
import { venuePage } from './venues/venue-page.contract';
import { venues } from './venues/venue.contract';
import { walletDesk } from './wallet/wallet-desk.contract';
import { wallet } from './wallet/wallet.contract';

/** Every endpoint of the product by area, for the rights matrix, the API reference and the boot check. */
export const areas: Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>> = {
  session,
  sso,
  venues,
  reservations,
  occupations,
  slotStates,
  releaseMonitor,
  playback,
  counter,
  cashReports,
  cardOrders,
  orderChecks,
  orders,
  orderChanges,
  closures,
  ownOrders,
  promises,
  payments,
  financeRecords,
  takings,
  turnovers,
  reconciliations,
  splits,
  specialRefunds,
  refundRules,
  payServices,
  merchants,
  refundDesk,
  gates,
  devices,
  facePhotos,
  terminals,
  alarms,
  monitor,
  screens,
  portal,
  system,
  venueDesk,
  siteDesk,
  spaceDesk,
  venuePage,
  restrictUsers,
  businessUsers,
  commodities,
  facilities,
  couponDesk,
  coupons,
  businessSettings,
  deploymentSettings,
  codeLists,
  dictionary,
  cache,
  queues,
  codeGen,
  tasks,
  attachments,
  reviews,
  imports,
  codeImports,
  dictImports,
  listViews,
  invoices,
  invoiceTitles,
  invoiceDesk,
  charges,
  business,
  dateRules,
  holidays,
  protocols,
  incomeStatistics,
  orderStatistics,
  deptStatistics,
  cardStatistics,
  statisticsDetail,
  waitlists,
  walkIns,
  pots,
  ruleSets,
  finder,
  favourites,
  calendarFeeds,
  bulks,
  leases,
  timetables,
  wallet,
  walletDesk,
  apiKeys,
  webhooks,
  users,
  userImports,
  roles,
  menus,
  logs,
  history,
  registrations,
  passwords,
  account,
  human,
  buddies,
  blackLists,
  appeals,
  families,
  specialCrowds,
  standing,
  studentList,
  teacherList,
  memberList,
};

/** Every endpoint of the product. */
export const endpoints: readonly AnyEndpoint[] = Object.values(areas).flatMap((area) => Object.values(area));
