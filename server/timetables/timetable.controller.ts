import { Controller, Req } from '@nestjs/common';
import type { AnswerOf } from '#contract/kit/endpoint';
import { timetables } from '#contract/timetables/timetable.contract';
import type { Caller } from '#server/kit/access/caller';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ImportService } from '#server/tasks/import.service';

/** HTTP API of teaching timetables. */
@Controller()
export class TimetableController implements EndpointHandlers<typeof timetables> {
  constructor(private readonly imports: ImportService) {}

  @ServeEndpoint(timetables.importCheck)
  importCheck(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof timetables.importCheck>> {
    return this.imports.check(timetables.importRun, caller, request);
  }

  @ServeEndpoint(timetables.importRun)
  importRun(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof timetables.importRun>> {
    return this.imports.importNow(timetables.importRun, caller, request);
  }
}
