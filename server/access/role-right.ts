import { role, type Role } from '#domain/session/role.status';
import { personalRights } from '#domain/access/grant.rules';
import {
  catalogue,
  developerRights,
  rightNames,
  standaloneRights,
  type RightName,
  type RouteName,
} from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';

/** Returns the rights of screens with all their actions. */
const withActions = (...names: readonly RouteName[]): RightName[] =>
  (catalogue as readonly RouteSpec[])
    .filter((route) => (names as readonly string[]).includes(route.name))
    .flatMap((route) => [route.name, ...(route.rights ?? []).map((action) => `${route.name}${action}`)] as RightName[]);

const allRights = rightNames.filter((right) => !developerRights.has(right));
const spaces = withActions(
  'VisualBuilding',
  'VisualBuildingAdd',
  'VisualFloor',
  'VisualRoomList',
  'VisualFloorRoom',
  'GraphicSpace',
  'GraphicSpaceDetail',
);
/** What the administrators of a department's offices see of its rooms. */
const ownRooms = withActions('VisualFloorRoom', 'GraphicSpace', 'GraphicSpaceDetail');
/** All rights except those of the screens that administer the system or the rooms of the school. */
const businessRights = allRights.filter(
  (right) =>
    !withActions(
      'UserDetail',
      ...(catalogue as readonly RouteSpec[])
        .filter(({ menu }) => menu?.group === 'system')
        .map(({ name }) => name as RouteName),
    ).includes(right) && !spaces.includes(right),
);
const standsAlone: readonly string[] = standaloneRights;
const walls = withActions(
  'VenuesTurnoverStatistics',
  'VenuesTurnoverAnalysis',
  'VenuesTurnoverSubsidiary',
  'MonitorEchartWs',
  'MonitorEchartAllSchool',
  'MonitorEchartGym',
  'MonitorEchartPool',
  'MonitorEchartStadium',
  'MonitorEchartMeeting',
  'MonitorEchartArt',
  'MonitorEchart',
  'MonitorDisplayQdb',
  'MonitorDisplayQdbM',
  'HealthyCampus',
  'SiteStatus',
  'SiteStatusPc',
  'SiteStatusMobile',
);
const devices: readonly RightName[] = [
  ...withActions(
    'EquipmentEarlyWarning',
    'EquipmentFonitoringReality',
    'EquipmentEarlyWarningSetting',
    'EquipmentEarlyWarningSettingEdit',
    'FaceIssue',
    'IotFace',
    'IotFaceAlarm',
    'HardwareEquipmentList',
  ),
  'gateOpen',
];

/**
 * Initial rights of the 24 roles; an administrator can change them later. Super roles hold every right except the
 * developers' individually, without a wildcard. Roles that book for themselves need no right, because their screens
 * require a login only. Roles without screens in this build hold none.
 */
export const roleRights: Readonly<Record<Role, readonly RightName[]>> = {
  [role.developer]: rightNames.filter((right) => !personalRights.includes(right)),
  [role.admin]: allRights,
  [role.schoolAdmin]: allRights,
  [role.venueAdmin]: [
    ...withActions(
      'VenuesSites',
      'VenuesSpace',
      'RestrictUser',
      'BusinessUsers',
      'VenuesCoupon',
      'VenuesCommodity',
      'VenuesCommodityLive',
      'VenuesFacility',
      'VenuesFacilityLive',
    ),
    'Venues',
    'VenuesEdit',
    'VenuesExport',
    ...withActions(
      'VenuesCharge',
      'VenuesBusiness',
      'DateRules',
      'DateRulesDetail',
      'VenuesHolidays',
      'VenuesProtocols',
      'VenuesChargeReturn',
      'VenuesExaminationApproval',
      'MobileExaminationApproval',
    ),
    ...withActions(
      'ReservationManage',
      'MobileReservationManage',
      'ReservationStatusList',
      'SiteOccupyList',
      'BatchBooking',
      'BatchLease',
      'batchAdd',
      'BatchList',
      'VenueLease',
      'Waitlist',
      'VenuesRuleSets',
      'ReservationMonitor',
      'OrderCheckCode',
      'ScanCode',
      'ScanWriteOff',
      'VenuesSafetyVideo',
      'VenuesSafetyVideoRecords',
      'VenuesSurveillanceVideo',
      'Orders',
      'AdjustOrder',
      'OrdersChangeBuddy',
      'OrdersReturnCharge',
      'Closures',
      'VenuesGateList',
      'VenuesGateManage',
      'MonitorFlow',
      'MonitorFlowMobile',
      'StatisticsGateInOut',
      'VenuesBuddies',
      'VenuesBlackList',
      'VenuesMember',
      'VenuesStudents',
      'VenuesTeachers',
    ),
    'FamilyMembersCheck',
    'FamilyMembersExport',
    ...devices,
    ...walls,
    'UserSearch',
    'moneyEye',
    'viewPhone',
  ],
  [role.orderAdmin]: [
    ...withActions(
      'Orders',
      'Waitlist',
      'AdjustOrder',
      'OrdersChangeBuddy',
      'OrdersReturnCharge',
      'Closures',
      'VenuesApply',
      'VenuesExaminationApproval',
      'MobileExaminationApproval',
    ),
    'VenuesFinances',
    'VenuesFinancesRefund',
    ...withActions('VenuesInvoice', 'VenuesInvoiceManage'),
    'UserSearch',
    'viewPhone',
  ],
  [role.manager]: [
    'ReservationManage',
    'OrdersSign',
    'ReservationManageNote',
    'MobileReservationManage',
    'ReservationStatusList',
    'Waitlist',
    'Orders',
    ...withActions('VenuesGateList', 'MonitorFlow', 'MonitorFlowMobile'),
    'VenuesGateManage',
    'VenuesCommodity',
    'VenuesCommodityLive',
    'VenuesCommodityLiveMove',
    'VenuesFacility',
    'VenuesFacilityLive',
    'VenuesFacilityLiveRecord',
  ],
  [role.finance]: [...businessRights.filter((right) => !standsAlone.includes(right)), 'moneyEye', 'viewPhone'],
  [role.checker]: [
    'OrderCheckCode',
    'ScanCode',
    'ScanWriteOff',
    ...withActions('VenuesGateList', 'MonitorFlow', 'MonitorFlowMobile'),
  ],
  [role.patrol]: [
    'EquipmentEarlyWarning',
    'EquipmentEarlyWarningHandle',
    'EquipmentEarlyWarningSetting',
    'EquipmentFonitoringReality',
    'IotFaceAlarm',
    'IotFaceAlarmHandle',
    'VenuesGateList',
    'VenuesFacility',
    'VenuesFacilityLive',
    'VenuesFacilityLiveRecord',
  ],
  [role.statistics]: [
    'VenuesGateList',
    'VenuesGateListExport',
    ...withActions(
      'StatisticsIncome',
      'StatisticsOrder',
      'StatisticsDetail',
      'StatisticsDeptOrder',
      'StatsConsumCard',
      'StatisticsOrderUseRate',
      'StatisticsMonFlow',
    ),
    'VenuesFinances',
    'VenuesFinancesExport',
    ...withActions('VenuesTaking'),
    'StatisticsCashReport',
    'StatisticsCashReportExport',
    ...walls,
    'moneyEye',
  ],
  [role.display]: [...walls, ...withActions('Screens', 'MonitorScreens', 'MonitorScreensEdit')],
  [role.meetingSuperAdmin]: ['meetingSwitch'],
  [role.meetingAdmin]: [],
  [role.seller]: ['TicketPurchase', 'TicketPurchaseSell', 'TicketPurchaseUndo', 'TicketPurchaseRecharge'],
  [role.spaceAdmin]: spaces,
  [role.spacePrincipal]: ['VisualRoomList', 'VisualRoomListExport', ...ownRooms],
  [role.officeAdmin]: ['VisualRoomList', 'VisualRoomListExport', ...ownRooms],
  [role.officeClerk]: ['VisualRoomList', 'VisualRoomListExport', ...ownRooms],
  [role.student]: [],
  [role.staff]: ['BatchBooking', 'batchAdd', 'BatchList', 'FamilyMembers', 'FamilyMembersEdit'],
  [role.family]: [],
  [role.external]: [],
  [role.companion]: [],
  [role.specialCrowd]: [],
};
