import { Controller, Req } from '@nestjs/common';
import { facePhotos } from '#contract/devices/face-photo.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/caller';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { OwnFaceViewService } from './own-face-view.service';
import { OwnFaceService } from './own-face.service';

/** HTTP endpoints of the member's own face photo. */
@Controller()
export class OwnFaceController implements Answers<typeof facePhotos> {
  constructor(
    private readonly work: OwnFaceService,
    private readonly views: OwnFaceViewService,
  ) {}

  @Serve(facePhotos.own)
  own(@Input() _input: unknown, @By() caller: Caller): Promise<AnswerOf<typeof facePhotos.own>> {
    return this.views.own(caller);
  }

  @Serve(facePhotos.save)
  async save(
    @Input() { consent }: ParsedOf<typeof facePhotos.save>,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof facePhotos.save>> {
    await this.work.save(caller, consent, request.incoming ?? []);
    return this.views.own(caller);
  }

  @Serve(facePhotos.view)
  view(@Input() _input: unknown, @By() caller: Caller): Promise<AnswerOf<typeof facePhotos.view>> {
    return this.views.view(caller);
  }

  @Serve(facePhotos.remove)
  async remove(@Input() _input: unknown, @By() caller: Caller): Promise<AnswerOf<typeof facePhotos.remove>> {
    await this.work.remove(caller);
    return this.views.own(caller);
  }
}
