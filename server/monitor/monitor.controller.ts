import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { monitor, type DoorReply, type WallReply } from '#contract/monitor/monitor.contract';
import { Input, Serve, type Answers } from '#server/kit/serve';
import { MonitorService } from './monitor.service';

@Controller()
export class MonitorController implements Answers<typeof monitor> {
  constructor(private readonly service: MonitorService) {}

  @Serve(monitor.wall)
  wall(@Input() { venueId }: ParsedOf<typeof monitor.wall>): Promise<WallReply> {
    return this.service.wall(venueId);
  }

  @Serve(monitor.door)
  door(@Input() { id }: ParsedOf<typeof monitor.door>): Promise<DoorReply> {
    return this.service.door(id);
  }
}
