import { floorPlans } from './floor-plans/floor-plan.contract';
import { fixedAssets } from './infrastructure/fixed-asset.contract';
import { meterReadings } from './infrastructure/meter-reading.contract';
import { officeSpaces } from './office-spaces/office-space.contract';
import { spaceConfigs } from './office-spaces/space-config.contract';
import { spaceUsers } from './office-spaces/space-user.contract';
import { rooms } from './rooms/room.contract';
import { spaceOverview } from './rooms/space-overview.contract';
import { spaceChanges } from './space-changes/space-change.contract';

/** Endpoints of rooms, of office space, of what stands in rooms, and of floor plans, by area. */
export const spaceAreas = {
  rooms,
  spaceOverview,
  fixedAssets,
  meterReadings,
  officeSpaces,
  spaceUsers,
  spaceConfigs,
  spaceChanges,
  floorPlans,
};
