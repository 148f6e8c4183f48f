import { Controller, Req } from '@nestjs/common';
import type { AnswerOf } from '#contract/kit/endpoint';
import { codeImports, dictImports } from '#contract/system/code-import.contract';
import type { Caller } from '#server/kit/caller';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ImportService } from '#server/tasks/import.service';

type Check = Promise<AnswerOf<typeof codeImports.importCheck>>;
type Run = Promise<AnswerOf<typeof codeImports.importRun>>;

/** HTTP endpoints of the code import. */
@Controller()
export class CodeImportController implements Answers<typeof codeImports> {
  constructor(private readonly imports: ImportService) {}

  @Serve(codeImports.importCheck)
  importCheck(@Input() _input: object, @By() caller: Caller, @Req() request: EdgeRequest): Check {
    return this.imports.check(codeImports.importRun, caller, request);
  }

  @Serve(codeImports.importRun)
  importRun(@Input() _input: object, @By() caller: Caller, @Req() request: EdgeRequest): Run {
    return this.imports.run(codeImports.importRun, caller, request);
  }
}

/** HTTP endpoints of the dictionary import. */
@Controller()
export class DictImportController implements Answers<typeof dictImports> {
  constructor(private readonly imports: ImportService) {}

  @Serve(dictImports.importCheck)
  importCheck(@Input() _input: object, @By() caller: Caller, @Req() request: EdgeRequest): Check {
    return this.imports.check(dictImports.importRun, caller, request);
  }

  @Serve(dictImports.importRun)
  importRun(@Input() _input: object, @By() caller: Caller, @Req() request: EdgeRequest): Run {
    return this.imports.run(dictImports.importRun, caller, request);
  }
}
