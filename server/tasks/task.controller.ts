import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { tasks } from '#contract/tasks/task.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ExportStartService } from './export-start.service';
import { TaskFileService } from './task-file.service';
import { TaskService } from './task.service';

/** Background tasks over HTTP. */
@Controller()
export class TaskController implements Answers<typeof tasks> {
  constructor(
    private readonly work: TaskService,
    private readonly exports: ExportStartService,
    private readonly files: TaskFileService,
  ) {}

  @Serve(tasks.list)
  list(@Input() input: ParsedOf<typeof tasks.list>, @By() caller: Caller): Promise<AnswerOf<typeof tasks.list>> {
    return this.work.list(caller, input);
  }

  @Serve(tasks.startExport)
  startExport(
    @Input() input: ParsedOf<typeof tasks.startExport>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof tasks.startExport>> {
    return this.exports.start(caller, input);
  }

  @Serve(tasks.cancel)
  cancel(@Input() { id }: ParsedOf<typeof tasks.cancel>, @By() caller: Caller): Promise<AnswerOf<typeof tasks.cancel>> {
    return this.work.cancel(caller, id);
  }

  @Serve(tasks.link)
  link(@Input() { id }: ParsedOf<typeof tasks.link>, @By() caller: Caller): Promise<AnswerOf<typeof tasks.link>> {
    return this.work.link(caller, id);
  }

  @Serve(tasks.file)
  file(@Input() { ticket }: ParsedOf<typeof tasks.file>, @Res() reply: FastifyReply): Promise<void> {
    return this.files.send(ticket, reply);
  }
}
