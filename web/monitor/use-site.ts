import type { SiteRoom } from '#contract/kit/rooms';
import { room } from '#contract/kit/live';
import type { WallReply } from '#contract/monitor/monitor.contract';
import { useRoom } from './display-data';
import { cellsByKey, findRunningSlot } from './display-slot';
import { schoolTime } from './school-time';

/** Props of every site on a wall. `lost`: the data of the screen can no longer be trusted. */
export interface WallSiteProps {
  readonly site: WallReply['sites'][number];
  readonly wall: WallReply;
  readonly now: number;
  readonly lost: boolean;
}

/** Returns the live day of a site and its current slot. */
export function useWallSite({ site, wall, now }: WallSiteProps) {
  const { date, minute } = schoolTime(now, wall.timezone);
  const view = useRoom<SiteRoom>(room.site(site.id, date));
  const { index, running } = findRunningSlot(site.times, minute);
  return {
    view,
    cells: cellsByKey(view.body?.cells),
    index,
    running,
    late: view.state === 'late' || view.state === 'lost',
  };
}
