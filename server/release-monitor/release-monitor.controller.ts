import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { playback } from '#contract/release-monitor/playback.contract';
import { releaseMonitor } from '#contract/release-monitor/release-monitor.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { PlaybackService } from './playback.service';
import { ReleaseMonitorService } from './release-monitor.service';

type ReleaseMonitorEndpoints = typeof releaseMonitor & typeof playback;

/** HTTP API of release statistics and playback. */
@Controller()
export class ReleaseMonitorController implements EndpointHandlers<ReleaseMonitorEndpoints> {
  constructor(
    private readonly monitor: ReleaseMonitorService,
    private readonly playbacks: PlaybackService,
  ) {}

  @ServeEndpoint(releaseMonitor.look)
  look(
    @EndpointInput() input: ParsedOf<typeof releaseMonitor.look>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof releaseMonitor.look>> {
    return this.monitor.look(input, requireMember(caller));
  }

  @ServeEndpoint(playback.day)
  day(
    @EndpointInput() input: ParsedOf<typeof playback.day>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof playback.day>> {
    return this.playbacks.day(input, requireMember(caller));
  }
}
