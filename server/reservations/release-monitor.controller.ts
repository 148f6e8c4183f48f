import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { playback } from '#contract/reservations/playback.contract';
import { releaseMonitor } from '#contract/reservations/release-monitor.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { PlaybackService } from './playback.service';
import { ReleaseMonitorService } from './release-monitor.service';

type Mine = typeof releaseMonitor & typeof playback;

/** HTTP API of release statistics and playback. */
@Controller()
export class ReleaseMonitorController implements Answers<Mine> {
  constructor(
    private readonly monitor: ReleaseMonitorService,
    private readonly past: PlaybackService,
  ) {}

  @Serve(releaseMonitor.look)
  look(
    @Input() input: ParsedOf<typeof releaseMonitor.look>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof releaseMonitor.look>> {
    return this.monitor.look(input, memberOf(caller));
  }

  @Serve(playback.day)
  day(@Input() input: ParsedOf<typeof playback.day>, @By() caller: Caller): Promise<AnswerOf<typeof playback.day>> {
    return this.past.day(input, memberOf(caller));
  }
}
