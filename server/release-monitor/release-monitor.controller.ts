import { playback } from '#contract/release-monitor/playback.contract';
import { releaseMonitor } from '#contract/release-monitor/release-monitor.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { PlaybackService } from './playback.service';
import { ReleaseMonitorService } from './release-monitor.service';

/** HTTP API of release statistics and playback. */
export const ReleaseMonitorController = controllerFor(
  { look: releaseMonitor.look, day: playback.day },
  { monitor: ReleaseMonitorService, playbacks: PlaybackService },
  ({ monitor, playbacks }) => ({
    look: (input, caller) => monitor.look(input, caller),
    day: (input, caller) => playbacks.day(input, caller),
  }),
);
