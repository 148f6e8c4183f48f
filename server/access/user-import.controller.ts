import { Controller, Req } from '@nestjs/common';
import type { AnswerOf } from '#contract/kit/endpoint';
import { userImports } from '#contract/access/user-import.contract';
import type { Caller } from '#server/kit/access/caller';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ImportService } from '#server/tasks/import.service';

/** HTTP endpoints of the account import. */
@Controller()
export class UserImportController implements EndpointHandlers<typeof userImports> {
  constructor(private readonly imports: ImportService) {}

  @ServeEndpoint(userImports.importCheck)
  importCheck(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof userImports.importCheck>> {
    return this.imports.check(userImports.importRun, caller, request);
  }

  @ServeEndpoint(userImports.importRun)
  importRun(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof userImports.importRun>> {
    return this.imports.importNow(userImports.importRun, caller, request);
  }
}
