import { monitoring } from '#contract/alarms/monitoring.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { MonitoringService } from './monitoring.service';

/** Serves the monitoring wall over HTTP. */
export const MonitoringController = controllerFor(monitoring, { wall: MonitoringService }, ({ wall }) => ({
  tiles: (_, caller) => wall.tiles(caller),
}));
