import { Controller, Req } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { monitor, type DoorReply, type WallReply } from '#contract/monitor/monitor.contract';
import type { Caller } from '#server/kit/caller';
import { headerOf, type EdgeRequest } from '#server/kit/request';
import { CurrentCaller, EndpointInput, ServeEndpoint, type EndpointHandlers } from '#server/kit/serve';
import { WalkInService } from '#server/reservations/walk-in.service';
import { ScreenTokenService } from '#server/screens/screen-pass.service';
import { MonitorService } from './monitor.service';

@Controller()
export class MonitorController implements EndpointHandlers<typeof monitor> {
  constructor(
    private readonly service: MonitorService,
    private readonly passes: ScreenTokenService,
    private readonly walkIns: WalkInService,
  ) {}

  @ServeEndpoint(monitor.wall)
  wall(
    @EndpointInput() { venueId }: ParsedOf<typeof monitor.wall>,
    @CurrentCaller() _: Caller,
    @Req() request: EdgeRequest,
  ): Promise<WallReply> {
    return this.service.wall(venueId, (of) => this.passes.maySeeFigures(headerOf(request, 'display-token'), of));
  }

  @ServeEndpoint(monitor.door)
  async door(@EndpointInput() { id }: ParsedOf<typeof monitor.door>): Promise<DoorReply> {
    return { ...this.service.door(id), walkIns: await this.walkIns.listOpen(id) };
  }
}
