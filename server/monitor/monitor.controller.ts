import { Controller, Req } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { monitor, type DoorReply, type WallReply } from '#contract/monitor/monitor.contract';
import type { Caller } from '#server/kit/caller';
import { headerOf, type EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { WalkInService } from '#server/reservations/walk-in.service';
import { ScreenPassService } from '#server/screens/screen-pass.service';
import { MonitorService } from './monitor.service';

@Controller()
export class MonitorController implements Answers<typeof monitor> {
  constructor(
    private readonly service: MonitorService,
    private readonly passes: ScreenPassService,
    private readonly walkIns: WalkInService,
  ) {}

  @Serve(monitor.wall)
  wall(
    @Input() { venueId }: ParsedOf<typeof monitor.wall>,
    @By() _: Caller,
    @Req() request: EdgeRequest,
  ): Promise<WallReply> {
    return this.service.wall(venueId, (of) => this.passes.maySeeFigures(headerOf(request, 'display-token'), of));
  }

  @Serve(monitor.door)
  async door(@Input() { id }: ParsedOf<typeof monitor.door>): Promise<DoorReply> {
    return { ...this.service.door(id), walkIns: await this.walkIns.open(id) };
  }
}
