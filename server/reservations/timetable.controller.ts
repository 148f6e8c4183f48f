import { Controller, Req } from '@nestjs/common';
import type { AnswerOf } from '#contract/kit/endpoint';
import { timetables } from '#contract/reservations/timetable.contract';
import type { Caller } from '#server/kit/caller';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ImportService } from '#server/tasks/import.service';

/** HTTP API of teaching timetables. */
@Controller()
export class TimetableController implements Answers<typeof timetables> {
  constructor(private readonly imports: ImportService) {}

  @Serve(timetables.importCheck)
  importCheck(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof timetables.importCheck>> {
    return this.imports.check(timetables.importRun, caller, request);
  }

  @Serve(timetables.importRun)
  importRun(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof timetables.importRun>> {
    return this.imports.run(timetables.importRun, caller, request);
  }
}
