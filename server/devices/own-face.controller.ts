import { Controller, Req } from '@nestjs/common';
import { facePhotos } from '#contract/devices/face-photo.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/access/caller';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { OwnFaceViewService } from './own-face-view.service';
import { OwnFaceService } from './own-face.service';

/** HTTP endpoints of the member's own face photo. */
@Controller()
export class OwnFaceController implements EndpointHandlers<typeof facePhotos> {
  constructor(
    private readonly work: OwnFaceService,
    private readonly views: OwnFaceViewService,
  ) {}

  @ServeEndpoint(facePhotos.own)
  own(@EndpointInput() _input: unknown, @CurrentCaller() caller: Caller): Promise<AnswerOf<typeof facePhotos.own>> {
    return this.views.status(caller);
  }

  @ServeEndpoint(facePhotos.save)
  async save(
    @EndpointInput() { consent }: ParsedOf<typeof facePhotos.save>,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof facePhotos.save>> {
    await this.work.save(caller, consent, request.incoming ?? []);
    return this.views.status(caller);
  }

  @ServeEndpoint(facePhotos.view)
  view(@EndpointInput() _input: unknown, @CurrentCaller() caller: Caller): Promise<AnswerOf<typeof facePhotos.view>> {
    return this.views.view(caller);
  }

  @ServeEndpoint(facePhotos.remove)
  async remove(
    @EndpointInput() _input: unknown,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof facePhotos.remove>> {
    await this.work.remove(caller);
    return this.views.status(caller);
  }
}
