import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { tasks } from '#contract/tasks/task.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ExportStartService } from './export-start.service';
import { TaskFileService } from './task-file.service';
import { TaskService } from './task.service';

/** Background tasks over HTTP. */
@Controller()
export class TaskController implements EndpointHandlers<typeof tasks> {
  constructor(
    private readonly tasks: TaskService,
    private readonly exports: ExportStartService,
    private readonly files: TaskFileService,
  ) {}

  @ServeEndpoint(tasks.list)
  list(
    @EndpointInput() input: ParsedOf<typeof tasks.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof tasks.list>> {
    return this.tasks.list(caller, input);
  }

  @ServeEndpoint(tasks.startExport)
  startExport(
    @EndpointInput() input: ParsedOf<typeof tasks.startExport>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof tasks.startExport>> {
    return this.exports.start(caller, input);
  }

  @ServeEndpoint(tasks.cancel)
  cancel(
    @EndpointInput() { id }: ParsedOf<typeof tasks.cancel>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof tasks.cancel>> {
    return this.tasks.cancel(caller, id);
  }

  @ServeEndpoint(tasks.link)
  link(
    @EndpointInput() { id }: ParsedOf<typeof tasks.link>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof tasks.link>> {
    return this.tasks.link(caller, id);
  }

  @ServeEndpoint(tasks.file)
  file(@EndpointInput() { ticket }: ParsedOf<typeof tasks.file>, @Res() reply: FastifyReply): Promise<void> {
    return this.files.sendByTicket(ticket, reply);
  }
}
