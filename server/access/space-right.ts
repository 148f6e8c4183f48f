import type { RightName } from '#contract/catalogue';
import { withActions } from './with-actions';

/** What the administrators of all spaces may do. */
export const spaces = withActions(
  'SpaceManage',
  'VisualBuilding',
  'VisualBuildingAdd',
  'VisualFloor',
  'VisualRoomList',
  'VisualFloorRoom',
  'GraphicSpace',
  'GraphicSpaceDetail',
  'Infrastructure',
  'OfficeSpaceList',
  'OfficeSpace',
  'SpaceUser',
  'SpaceUserDetail',
  'SpaceUserOffice',
  'SpaceUserOfficeDetail',
  'VisualFloorAudit',
  'FloorFront',
);
/** What the administrators of a department's offices see of its rooms. */
export const ownRooms = [
  ...withActions('SpaceManage', 'VisualFloorRoom', 'GraphicSpace', 'GraphicSpaceDetail'),
  ...withActions('SpaceUserDetail', 'SpaceUserOffice', 'SpaceUserOfficeDetail'),
  'VisualRoomList',
  'VisualRoomListExport',
  'SpaceUser',
  'SpaceUserExport',
  'VisualFloorAudit',
  'VisualFloorAuditAdd',
  'VisualFloorAuditExport',
  'FloorFront',
  'Infrastructure',
] as const satisfies readonly RightName[];
/** What they do for their department: assign people to its rooms. */
export const ownOffices = [
  ...ownRooms,
  ...withActions('OfficeSpace'),
  'OfficeSpaceList',
  'OfficeSpaceListExport',
  'SpaceUserEdit',
  'InfrastructureRecord',
] as const satisfies readonly RightName[];
