import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { releaseMonitor } from '#contract/reservations/release-monitor.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ReleaseMonitorService } from './release-monitor.service';

/** How a release goes, over HTTP. */
@Controller()
export class ReleaseMonitorController implements Answers<typeof releaseMonitor> {
  constructor(private readonly monitor: ReleaseMonitorService) {}

  @Serve(releaseMonitor.look)
  look(@Input() input: ParsedOf<typeof releaseMonitor.look>, @By() caller: Caller): Promise<AnswerOf<typeof releaseMonitor.look>> {
    return this.monitor.look(input, memberOf(caller));
  }
}
