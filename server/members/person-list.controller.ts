import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { memberList, studentList, teacherList } from '#contract/members/person-list.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { PersonListService, type PeopleKind } from './person-list.service';

type Asked = ParsedOf<typeof memberList.exportFile>;

/** Writes one list of people as a file. */
async function send(
  work: PersonListService,
  clock: Clock,
  kind: PeopleKind,
  { lang, ...asked }: Asked,
  caller: Caller,
  reply: FastifyReply,
): Promise<void> {
  const { sheet, batches } = work.sheet(kind, asked, caller);
  await sendSheet(reply, sheet, lang, schoolTime(clock.now()).date, batches);
}

/** Serves the list of students over HTTP. */
@Controller()
export class StudentListController implements Answers<typeof studentList> {
  constructor(
    private readonly work: PersonListService,
    private readonly clock: Clock,
  ) {}

  @Serve(studentList.exportFile)
  exportFile(@Input() asked: Asked, @By() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    return send(this.work, this.clock, 'students', asked, caller, reply);
  }

  @Serve(studentList.list)
  list(@Input() input: ParsedOf<typeof studentList.list>, @By() caller: Caller) {
    return this.work.page('students', input, caller);
  }
}

/** Serves the list of staff over HTTP. */
@Controller()
export class TeacherListController implements Answers<typeof teacherList> {
  constructor(
    private readonly work: PersonListService,
    private readonly clock: Clock,
  ) {}

  @Serve(teacherList.exportFile)
  exportFile(@Input() asked: Asked, @By() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    return send(this.work, this.clock, 'teachers', asked, caller, reply);
  }

  @Serve(teacherList.list)
  list(@Input() input: ParsedOf<typeof teacherList.list>, @By() caller: Caller) {
    return this.work.page('teachers', input, caller);
  }
}

/** Serves the list of all members over HTTP. */
@Controller()
export class MemberListController implements Answers<typeof memberList> {
  constructor(
    private readonly work: PersonListService,
    private readonly clock: Clock,
  ) {}

  @Serve(memberList.exportFile)
  exportFile(@Input() asked: Asked, @By() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    return send(this.work, this.clock, 'members', asked, caller, reply);
  }

  @Serve(memberList.list)
  list(@Input() input: ParsedOf<typeof memberList.list>, @By() caller: Caller) {
    return this.work.page('members', input, caller);
  }
}
