import { Controller, Req } from '@nestjs/common';
import type { AnswerOf } from '#contract/kit/endpoint';
import { userImports } from '#contract/system/user-import.contract';
import type { Caller } from '#server/kit/caller';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ImportService } from '#server/tasks/import.service';

/** HTTP endpoints of the account import. */
@Controller()
export class UserImportController implements Answers<typeof userImports> {
  constructor(private readonly imports: ImportService) {}

  @Serve(userImports.importCheck)
  importCheck(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof userImports.importCheck>> {
    return this.imports.check(userImports.importRun, caller, request);
  }

  @Serve(userImports.importRun)
  importRun(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof userImports.importRun>> {
    return this.imports.run(userImports.importRun, caller, request);
  }
}
