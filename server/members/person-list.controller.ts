import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { memberList, studentList, teacherList } from '#contract/members/person-list.contract';
import type { Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { PersonListService, type PersonListKind } from './person-list.service';

type PersonExportInput = ParsedOf<typeof memberList.exportFile>;

/** Writes one list of people as a file. */
async function sendFile(
  work: PersonListService,
  clock: Clock,
  kind: PersonListKind,
  { lang, ...query }: PersonExportInput,
  caller: Caller,
  reply: FastifyReply,
): Promise<void> {
  const { sheet, batches } = work.sheet(kind, query, caller);
  await sendSheet(reply, sheet, lang, schoolTime(clock.now()).date, batches);
}

/** Serves the list of students over HTTP. */
@Controller()
export class StudentListController implements EndpointHandlers<typeof studentList> {
  constructor(
    private readonly work: PersonListService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(studentList.exportFile)
  exportFile(
    @EndpointInput() input: PersonExportInput,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendFile(this.work, this.clock, 'students', input, caller, reply);
  }

  @ServeEndpoint(studentList.list)
  list(@EndpointInput() input: ParsedOf<typeof studentList.list>, @CurrentCaller() caller: Caller) {
    return this.work.page('students', input, caller);
  }
}

/** Serves the list of staff over HTTP. */
@Controller()
export class TeacherListController implements EndpointHandlers<typeof teacherList> {
  constructor(
    private readonly work: PersonListService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(teacherList.exportFile)
  exportFile(
    @EndpointInput() input: PersonExportInput,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendFile(this.work, this.clock, 'teachers', input, caller, reply);
  }

  @ServeEndpoint(teacherList.list)
  list(@EndpointInput() input: ParsedOf<typeof teacherList.list>, @CurrentCaller() caller: Caller) {
    return this.work.page('teachers', input, caller);
  }
}

/** Serves the list of all members over HTTP. */
@Controller()
export class MemberListController implements EndpointHandlers<typeof memberList> {
  constructor(
    private readonly work: PersonListService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(memberList.exportFile)
  exportFile(
    @EndpointInput() input: PersonExportInput,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendFile(this.work, this.clock, 'members', input, caller, reply);
  }

  @ServeEndpoint(memberList.list)
  list(@EndpointInput() input: ParsedOf<typeof memberList.list>, @CurrentCaller() caller: Caller) {
    return this.work.page('members', input, caller);
  }
}
