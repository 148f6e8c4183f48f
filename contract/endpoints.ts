import { spaceAreas } from './space-endpoints';
import { approvalSteps } from './approval-chains/approval-step.contract';
import { approvalChains } from './approval-chains/approval-chain.contract';
import { buildings } from './buildings/building.contract';
import { floors } from './buildings/floor.contract';
import { meetingEndpoints } from './meetings/meeting-desk.contract';
import { doorPanels } from './door-panels/door-panel.contract';
import { doors } from './attendance/door.contract';
import { surveillance } from './surveillance/surveillance.contract';
import { safetyVideos } from './safety-videos/safety-video.contract';
import { attachments } from './attachments/attachment.contract';
import { alarms } from './alarms/alarm.contract';
import { patrolPlans, patrolPoints } from './patrol/patrol.contract';
import { securityChecks } from './patrol/security-check.contract';
import { monitoring } from './alarms/monitoring.contract';
import { warningRules } from './alarms/warning-rule.contract';
import { cardOrders } from './counter/card-order.contract';
import { cashReports } from './counter/cash-report.contract';
import { counter } from './counter/counter.contract';
import { coupons } from './coupons/coupon.contract';
import { couponDesk } from './coupons/coupon-desk.contract';
import { bulks } from './bulk/bulk.contract';
import { leases } from './bulk/lease.contract';
import { devices } from './devices/device.contract';
import { facePhotos } from './devices/face-photo.contract';
import { terminals } from './devices/terminal.contract';
import { gateGroups } from './gates/gate-group.contract';
import { gateStatistics } from './gates/gate-stat.contract';
import { deviceCommands } from './hardware/command.contract';
import { faceAlarms } from './face-alarms/face-alarm.contract';
import { faceTerminals } from './face-terminals/face-terminal.contract';
import { hardware } from './hardware/hardware.contract';
import { ownFaces } from './own-faces/own-face.contract';
import { gates } from './gates/gate.contract';
import { braceletLogs, bracelets } from './bracelets/bracelet.contract';
import { gateBills, ownGateBills } from './gate-bills/gate-bill.contract';
import { lockers } from './lockers/locker.contract';
import { gateBillRules } from './gate-bills/gate-bill-rule.contract';
import { invoiceDesk } from './invoices/invoice-desk.contract';
import { invoices } from './invoices/invoice.contract';
import { invoiceTitles } from './invoices/title.contract';
import type { AnyEndpoint } from './kit/endpoint';
import { listViews } from './lists/list-view.contract';
import { account } from './members/account.contract';
import { appeals } from '#contract/appeals/appeal.contract';
import { blackLists } from '#contract/black-lists/black-list.contract';
import { memberList, studentList, teacherList } from './members/person-list.contract';
import { standing } from '#contract/appeals/standing.contract';
import { buddies } from '#contract/buddies/buddy.contract';
import { human } from './members/human.contract';
import { families } from '#contract/families/family.contract';
import { passwords } from './members/password.contract';
import { specialCrowds } from '#contract/special-crowds/special-crowd.contract';
import { registrations } from './members/registration.contract';
import { monitor } from './monitor/monitor.contract';
import { operationReports } from '#contract/reports/operation-report.contract';
import { serviceReports } from '#contract/reports/service-report.contract';
import { monitorScreens } from './walls/monitor-screen.contract';
import { wallScreens } from './walls/wall-screen.contract';
import { dues } from '#contract/attendance/due.contract';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { orders } from './orders/order.contract';
import { calendarFeeds } from './orders/calendar-feed.contract';
import { closures } from '#contract/closures/closure.contract';
import { orderChanges } from '#contract/order-changes/change.contract';
import { ownOrders } from './orders/own-order.contract';
import { promises } from '#contract/attendance/promise.contract';
import { financeRecords } from '#contract/finance/finance-record.contract';
import { merchants } from '#contract/merchants/merchant.contract';
import { payServices } from '#contract/merchants/pay-service.contract';
import { payments } from './payments/payment.contract';
import { refundDesk } from '#contract/refunds/refund-desk.contract';
import { refundRules } from '#contract/refunds/refund-rule.contract';
import { specialRefunds } from '#contract/refunds/special-refund.contract';
import { splits } from '#contract/shared-payments/split.contract';
import { portal } from './portal/portal.contract';
import { favourites } from '#contract/finder/favourite.contract';
import { finder } from '#contract/finder/finder.contract';
import { occupations } from '#contract/occupations/occupation.contract';
import { playback } from '#contract/release-monitor/playback.contract';
import { releaseMonitor } from '#contract/release-monitor/release-monitor.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { slotStates } from '#contract/staff-boards/slot-state.contract';
import { ruleSets } from '#contract/booking-rules/rule-set.contract';
import { releaseLotteries } from '#contract/release-lottery/release-lottery.contract';
import { timetables } from '#contract/timetables/timetable.contract';
import { waitlists } from '#contract/waitlist/waitlist.contract';
import { walkIns } from '#contract/walk-ins/walk-in.contract';
import { sales } from './sales/sale.contract';
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
import { exerciseClaims, exerciseMine, exerciseRules, exerciseStatistics } from './exercise/exercise.contract';
import { flowStatistics } from './usage/flow.contract';
import { useRates } from './usage/use-rate.contract';
import { orderStatistics } from './statistics/order.contract';
import { apiKeys } from '#contract/access/api-key.contract';
import { history } from '#contract/logs/history.contract';
import { logs } from '#contract/logs/log.contract';
import { menus } from '#contract/access/menu.contract';
import { roles } from '#contract/access/role.contract';
import { system } from './system/system.contract';
import { users } from '#contract/access/user.contract';
import { userImports } from '#contract/access/user-import.contract';
import { webhooks } from '#contract/webhooks/webhook.contract';
import { imports } from './tasks/import.contract';
import { codeImports, dictImports } from './system/code-import.contract';
import { reconciliations } from './reconciliation/recon.contract';
import { takings } from './takings/taking.contract';
import { turnovers } from './takings/turnover.contract';
import { tasks } from './tasks/task.contract';
import { businessUsers } from '#contract/business-users/business-user.contract';
import { business, dateRules } from '#contract/calendars/calendar.contract';
import { charges } from '#contract/charges/charge.contract';
import { commodities } from '#contract/commodities/commodity.contract';
import { facilities } from '#contract/facilities/facility.contract';
import { holidays } from '#contract/calendars/holiday.contract';
import { protocols } from '#contract/protocols/protocol.contract';
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
  dues,
  orders,
  orderChanges,
  closures,
  ownOrders,
  sales,
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
  gateGroups,
  gateStatistics,
  bracelets,
  braceletLogs,
  gateBills,
  gateBillRules,
  ownGateBills,
  lockers,
  devices,
  facePhotos,
  ownFaces,
  terminals,
  hardware,
  deviceCommands,
  faceTerminals,
  faceAlarms,
  alarms,
  warningRules,
  monitoring,
  patrolPoints,
  patrolPlans,
  securityChecks,
  monitor,
  monitorScreens,
  wallScreens,
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
  useRates,
  serviceReports,
  operationReports,
  flowStatistics,
  exerciseRules,
  exerciseStatistics,
  exerciseClaims,
  exerciseMine,
  statisticsDetail,
  waitlists,
  walkIns,
  pots: releaseLotteries,
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
  approvalChains,
  approvalSteps,
  buildings,
  floors,
  safetyVideos,
  surveillance,
  ...meetingEndpoints,
  doors,
  ...spaceAreas,
  doorPanels,
};

/** Every endpoint of the product. */
export const endpoints: readonly AnyEndpoint[] = Object.values(areas).flatMap((area) => Object.values(area));
