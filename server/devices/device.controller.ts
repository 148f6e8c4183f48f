import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { devices } from '#contract/devices/device.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller, DeviceCaller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { TerminalAdmissionService } from './terminal-admission.service';
import { FaceDeskService } from './face-desk.service';
import { PlainTerminalService } from './plain-terminal.service';

@Controller()
export class DeviceController implements EndpointHandlers<typeof devices> {
  constructor(
    private readonly terminals: PlainTerminalService,
    private readonly desk: FaceDeskService,
    private readonly codes: TerminalAdmissionService,
  ) {}

  @ServeEndpoint(devices.events)
  events(
    @EndpointInput() input: ParsedOf<typeof devices.events>,
    @CurrentCaller() caller: DeviceCaller,
  ): Promise<AnswerOf<typeof devices.events>> {
    return this.terminals.events(caller, input);
  }

  @ServeEndpoint(devices.heartbeat)
  heartbeat(
    @EndpointInput() input: ParsedOf<typeof devices.heartbeat>,
    @CurrentCaller() caller: DeviceCaller,
  ): Promise<AnswerOf<typeof devices.heartbeat>> {
    return this.terminals.heartbeat(caller, input);
  }

  @ServeEndpoint(devices.admit)
  admit(
    @EndpointInput() input: ParsedOf<typeof devices.admit>,
    @CurrentCaller() caller: DeviceCaller,
  ): Promise<AnswerOf<typeof devices.admit>> {
    return this.codes.plain(caller, input);
  }

  @ServeEndpoint(devices.facePhoto)
  async facePhoto(
    @EndpointInput() { jobId }: ParsedOf<typeof devices.facePhoto>,
    @CurrentCaller() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await reply.type('image/jpeg').send(await this.terminals.photo(caller, jobId));
  }

  @ServeEndpoint(devices.faces)
  faces(
    @EndpointInput() input: ParsedOf<typeof devices.faces>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof devices.faces>> {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(devices.retryFace)
  async retryFace(
    @EndpointInput() { ids }: ParsedOf<typeof devices.retryFace>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof devices.retryFace>> {
    return { retried: await this.desk.retry(ids, caller) };
  }

  @ServeEndpoint(devices.exportFaces)
  exportFaces(
    @EndpointInput() input: ParsedOf<typeof devices.exportFaces>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.desk.exportFile(input, caller, reply);
  }
}
