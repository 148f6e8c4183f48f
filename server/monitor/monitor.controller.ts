import { Controller, Req } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { monitor, type DoorReply, type WallReply } from '#contract/monitor/monitor.contract';
import type { Caller } from '#server/kit/access/caller';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { WalkInService } from '#server/walk-ins/walk-in.service';
import { ScreenTokenService } from '#server/screens/screen-token.service';
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
    return { ...this.service.doorScreen(id), walkIns: await this.walkIns.listOpen(id) };
  }
}
