import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { devices } from '#contract/devices/device.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller, DeviceCaller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CodeAsk } from './code-ask.service';
import { FaceDeskService } from './face-desk.service';
import { PlainDoorService } from './plain-door.service';

@Controller()
export class DeviceController implements Answers<typeof devices> {
  constructor(
    private readonly door: PlainDoorService,
    private readonly desk: FaceDeskService,
    private readonly codes: CodeAsk,
  ) {}

  @Serve(devices.events)
  events(
    @Input() input: ParsedOf<typeof devices.events>,
    @By() caller: DeviceCaller,
  ): Promise<AnswerOf<typeof devices.events>> {
    return this.door.events(caller, input);
  }

  @Serve(devices.heartbeat)
  heartbeat(
    @Input() input: ParsedOf<typeof devices.heartbeat>,
    @By() caller: DeviceCaller,
  ): Promise<AnswerOf<typeof devices.heartbeat>> {
    return this.door.heartbeat(caller, input);
  }

  @Serve(devices.admit)
  admit(
    @Input() input: ParsedOf<typeof devices.admit>,
    @By() caller: DeviceCaller,
  ): Promise<AnswerOf<typeof devices.admit>> {
    return this.codes.plain(caller, input);
  }

  @Serve(devices.facePhoto)
  async facePhoto(
    @Input() { jobId }: ParsedOf<typeof devices.facePhoto>,
    @By() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await reply.type('image/jpeg').send(await this.door.photo(caller, jobId));
  }

  @Serve(devices.faces)
  faces(@Input() input: ParsedOf<typeof devices.faces>, @By() caller: Caller): Promise<AnswerOf<typeof devices.faces>> {
    return this.desk.list(input, caller);
  }

  @Serve(devices.retryFace)
  async retryFace(
    @Input() { ids }: ParsedOf<typeof devices.retryFace>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof devices.retryFace>> {
    return { retried: await this.desk.retry(ids, caller) };
  }

  @Serve(devices.exportFaces)
  exportFaces(
    @Input() input: ParsedOf<typeof devices.exportFaces>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.desk.exportFile(input, caller, reply);
  }
}
