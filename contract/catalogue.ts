import { infrastructureRoutes } from './infrastructure/infrastructure.routes';
import { approvalChainRoutes } from './approval-chains/approval-chain.routes';
import { buildingRoutes } from './buildings/building.routes';
import { spaceChangeRoutes } from './space-changes/space-change.routes';
import { floorPlanRoutes } from './floor-plans/floor-plan.routes';
import { officeRoutes } from './office-spaces/office.routes';
import { roomRoutes } from './rooms/room.routes';
import { surveillanceRoutes } from './surveillance/surveillance.routes';
import { safetyVideoRoutes } from './safety-videos/safety-video.routes';
import { alarmRoutes } from './alarms/alarm.routes';
import { patrolRoutes } from './patrol/patrol.routes';
import { bulkRoutes } from './bulk/bulk.routes';
import { couponRoutes } from './coupons/coupon.routes';
import { counterRoutes } from './counter/counter.routes';
import { deviceRoutes } from './devices/device.routes';
import { invoiceRoutes } from './invoices/invoice.routes';
import { faceAlarmRoutes } from './face-alarms/face-alarm.routes';
import { ownFaceRoutes } from './own-faces/own-face.routes';
import { faceTerminalRoutes } from './face-terminals/face-terminal.routes';
import { gateRoutes } from './gates/gate.routes';
import { hardwareRoutes } from './hardware/hardware.routes';
import { braceletRoutes } from './bracelets/bracelet.routes';
import { lockerRoutes } from './lockers/locker.routes';
import { gateBillRoutes } from './gate-bills/gate-bill.routes';
import { orderCheckRoutes } from '#contract/attendance/order-check.routes';
import type { RightNameOf, RouteNameOf, RouteSpec } from './kit/route';
import { memberRoutes } from './members/member.routes';
import { monitorRoutes } from './monitor/monitor.routes';
import { wallRoutes } from './walls/wall.routes';
import { orderRoutes } from './orders/order.routes';
import { paymentRoutes } from './payments/payment.routes';
import { portalRoutes } from './portal/portal.routes';
import { reservationRoutes } from '#contract/booking/reservation.routes';
import { finderRoutes } from '#contract/finder/finder.routes';
import { occupationRoutes } from '#contract/occupations/occupation.routes';
import { releaseLotteryRoutes } from '#contract/release-lottery/release-lottery.routes';
import { releaseMonitorRoutes } from '#contract/release-monitor/release-monitor.routes';
import { staffBoardRoutes } from '#contract/staff-boards/staff-board.routes';
import { walkInRoutes } from '#contract/walk-ins/walk-in.routes';
import { reviewRoutes } from './reviews/review.routes';
import { ruleSetRoutes } from '#contract/booking-rules/rule-set.routes';
import { waitlistRoutes } from '#contract/waitlist/waitlist.routes';
import { screenRoutes } from './screens/screen.routes';
import { sessionRoutes } from './session/session.routes';
import { apiKeyRoutes } from '#contract/access/api-key.routes';
import { rightRoutes } from '#contract/access/right.routes';
import { webhookRoutes } from '#contract/webhooks/webhook.routes';
import { meetingRoutes } from '#contract/meetings/meeting.routes';
import { reconRoutes } from './reconciliation/recon.routes';
import { takingRoutes } from './takings/taking.routes';
import { turnoverRoutes } from './takings/turnover.routes';
import { cacheRoutes } from './system/cache.routes';
import { codeGenRoutes } from './system/code-gen.routes';
import { codeRoutes } from './system/code.routes';
import { settingRoutes } from './system/setting.routes';
import { businessUserRoutes } from '#contract/business-users/business-user.routes';
import { calendarRoutes } from '#contract/calendars/calendar.routes';
import { chargeRoutes } from '#contract/charges/charge.routes';
import { commodityRoutes } from '#contract/commodities/commodity.routes';
import { facilityRoutes } from '#contract/facilities/facility.routes';
import { protocolRoutes } from '#contract/protocols/protocol.routes';
import { reportRoutes } from './reports/report.routes';
import { exerciseRoutes } from './exercise/exercise.routes';
import { usageRoutes } from './usage/usage.routes';
import { statisticsRoutes } from './statistics/statistics.routes';
import { venueDeskRoutes } from './venues/venue-desk.routes';
import { walletRoutes } from './wallet/wallet.routes';

/**
 * Every screen of the product. The router, the menu, the guard, the rights and the end-to-end walk through all screens
 * read this list.
 */
export const catalogue = [
  ...portalRoutes,
  ...sessionRoutes,
  ...reservationRoutes,
  ...finderRoutes,
  ...walkInRoutes,
  ...staffBoardRoutes,
  ...releaseMonitorRoutes,
  ...occupationRoutes,
  ...waitlistRoutes,
  ...ruleSetRoutes,
  ...releaseLotteryRoutes,
  ...reviewRoutes,
  ...bulkRoutes,
  ...meetingRoutes,
  ...orderRoutes,
  ...counterRoutes,
  ...orderCheckRoutes,
  ...paymentRoutes,
  ...couponRoutes,
  ...invoiceRoutes,
  ...walletRoutes,
  ...takingRoutes,
  ...reconRoutes,
  ...statisticsRoutes,
  ...usageRoutes,
  ...reportRoutes,
  ...exerciseRoutes,
  ...gateRoutes,
  ...braceletRoutes,
  ...gateBillRoutes,
  ...lockerRoutes,
  ...alarmRoutes,
  ...patrolRoutes,
  ...deviceRoutes,
  ...faceTerminalRoutes,
  ...faceAlarmRoutes,
  ...ownFaceRoutes,
  ...hardwareRoutes,
  ...monitorRoutes,
  ...wallRoutes,
  ...turnoverRoutes,
  ...rightRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...screenRoutes,
  ...venueDeskRoutes,
  ...facilityRoutes,
  ...commodityRoutes,
  ...memberRoutes,
  ...businessUserRoutes,
  ...settingRoutes,
  ...codeRoutes,
  ...cacheRoutes,
  ...codeGenRoutes,
  ...chargeRoutes,
  ...calendarRoutes,
  ...protocolRoutes,
  ...approvalChainRoutes,
  ...buildingRoutes,
  ...roomRoutes,
  ...safetyVideoRoutes,
  ...surveillanceRoutes,
  ...infrastructureRoutes,
  ...officeRoutes,
  ...spaceChangeRoutes,
  ...floorPlanRoutes,
] as const;

/** Rights that belong to no screen (document 1 §6, plus rights of this product). */
export const standaloneRights = [
  'meetingSwitch',
  'moneyEye',
  'viewPhone',
  'logView',
  'redisPattern',
  'gateOpen',
] as const;

/** The name of a screen. */
export type RouteName = RouteNameOf<typeof catalogue>;
/** The name of a right: a screen, an action of a screen, or a standalone right. */
export type RightName = RightNameOf<typeof catalogue> | (typeof standaloneRights)[number];

/** All rights in catalogue order. */
export const rightNames: readonly RightName[] = [
  ...(catalogue as readonly RouteSpec[]).flatMap((route) => [
    route.name,
    ...(route.rights ?? []).map((action) => `${route.name}${action}`),
  ]),
  ...standaloneRights,
] as RightName[];

/** Rights that only developers may hold: the endpoints of those screens refuse everybody else. */
export const developerRights: ReadonlySet<string> = new Set(
  (catalogue as readonly RouteSpec[])
    .filter(({ developers }) => developers)
    .flatMap(({ name, rights = [] }) => [name, ...rights.map((action) => `${name}${action}`)]),
);

/** Returns the screen with this name. */
export const routeOf = (name: RouteName): RouteSpec =>
  (catalogue as readonly RouteSpec[]).find((route) => route.name === name) as RouteSpec;
