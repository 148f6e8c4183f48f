import { Controller, Req } from '@nestjs/common';
import type { AnswerOf } from '#contract/kit/endpoint';
import { codeImports, dictImports } from '#contract/system/code-import.contract';
import type { Caller } from '#server/kit/access/caller';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ImportService } from '#server/tasks/import.service';

type Check = Promise<AnswerOf<typeof codeImports.importCheck>>;
type Run = Promise<AnswerOf<typeof codeImports.importRun>>;

/** HTTP endpoints of the code import. */
@Controller()
export class CodeImportController implements EndpointHandlers<typeof codeImports> {
  constructor(private readonly imports: ImportService) {}

  @ServeEndpoint(codeImports.importCheck)
  importCheck(@EndpointInput() _input: object, @CurrentCaller() caller: Caller, @Req() request: EdgeRequest): Check {
    return this.imports.check(codeImports.importRun, caller, request);
  }

  @ServeEndpoint(codeImports.importRun)
  importRun(@EndpointInput() _input: object, @CurrentCaller() caller: Caller, @Req() request: EdgeRequest): Run {
    return this.imports.importNow(codeImports.importRun, caller, request);
  }
}

/** HTTP endpoints of the dictionary import. */
@Controller()
export class DictImportController implements EndpointHandlers<typeof dictImports> {
  constructor(private readonly imports: ImportService) {}

  @ServeEndpoint(dictImports.importCheck)
  importCheck(@EndpointInput() _input: object, @CurrentCaller() caller: Caller, @Req() request: EdgeRequest): Check {
    return this.imports.check(dictImports.importRun, caller, request);
  }

  @ServeEndpoint(dictImports.importRun)
  importRun(@EndpointInput() _input: object, @CurrentCaller() caller: Caller, @Req() request: EdgeRequest): Run {
    return this.imports.importNow(dictImports.importRun, caller, request);
  }
}
