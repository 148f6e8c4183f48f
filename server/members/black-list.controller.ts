import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { appeals, blackLists } from '#contract/members/black-list.contract';
import { standing } from '#contract/members/standing.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ImportService } from '#server/tasks/import.service';
import { AppealService } from './appeal.service';
import { AppealCheck } from './appeal-check.service';
import { BlackListDesk } from './black-list-desk.service';
import { BlackListService } from './black-list.service';
import { StandingService } from './standing.service';

/** Serves the black list over HTTP. */
@Controller()
export class BlackListController implements Answers<typeof blackLists> {
  constructor(
    private readonly desk: BlackListDesk,
    private readonly work: BlackListService,
    private readonly files: ImportService,
    private readonly clock: Clock,
  ) {}

  @Serve(blackLists.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof blackLists.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.written(memberOf(caller), asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(blackLists.list)
  list(@Input() input: ParsedOf<typeof blackLists.list>, @By() caller: Caller) {
    return this.desk.list(input, caller);
  }

  @Serve(blackLists.detail)
  detail(@Input() { id }: ParsedOf<typeof blackLists.detail>, @By() caller: Caller) {
    return this.desk.detail(id, caller);
  }

  @Serve(blackLists.people)
  people(@Input() { keyword }: ParsedOf<typeof blackLists.people>) {
    return this.desk.people(keyword);
  }

  @Serve(blackLists.add)
  add(@Input() input: ParsedOf<typeof blackLists.add>, @By() caller: Caller) {
    return this.work.add(input, caller);
  }

  @Serve(blackLists.edit)
  edit(@Input() input: ParsedOf<typeof blackLists.edit>, @By() caller: Caller) {
    return this.work.edit(input, caller);
  }

  @Serve(blackLists.release)
  release(@Input() { id, reason }: ParsedOf<typeof blackLists.release>, @By() caller: Caller) {
    return this.work.release(id, reason, caller);
  }

  @Serve(blackLists.remove)
  remove(@Input() { id }: ParsedOf<typeof blackLists.remove>, @By() caller: Caller) {
    return this.work.remove(id, caller);
  }

  @Serve(blackLists.importCheck)
  importCheck(@Input() _input: object, @By() caller: Caller, @Req() request: EdgeRequest) {
    return this.files.check(blackLists.importRun, caller, request);
  }

  @Serve(blackLists.importRun)
  importRun(@Input() _input: object, @By() caller: Caller, @Req() request: EdgeRequest) {
    return this.files.run(blackLists.importRun, caller, request);
  }
}

/** Serves appeals over HTTP. The generic review call decides them. */
@Controller()
export class AppealController implements Answers<typeof appeals> {
  constructor(private readonly work: AppealCheck) {}

  @Serve(appeals.list)
  list(@Input() input: ParsedOf<typeof appeals.list>, @By() caller: Caller) {
    return this.work.list(input, caller);
  }

  @Serve(appeals.proof)
  proof(@Input() { id, attachmentId }: ParsedOf<typeof appeals.proof>, @By() caller: Caller) {
    return this.work.proof(id, attachmentId, caller);
  }
}

/** Serves a member's own record over HTTP. */
@Controller()
export class StandingController implements Answers<typeof standing> {
  constructor(
    private readonly view: StandingService,
    private readonly work: AppealService,
  ) {}

  @Serve(standing.mine)
  mine(@Input() _input: object, @By() caller: Caller) {
    return this.view.mine(caller);
  }

  @Serve(standing.appeal)
  appeal(@Input() input: ParsedOf<typeof standing.appeal>, @By() caller: Caller) {
    return this.work.appeal(input, caller);
  }

  @Serve(standing.resubmit)
  resubmit(@Input() input: ParsedOf<typeof standing.resubmit>, @By() caller: Caller) {
    return this.work.resubmit(input, caller);
  }

  @Serve(standing.withdraw)
  withdraw(@Input() { id }: ParsedOf<typeof standing.withdraw>, @By() caller: Caller) {
    return this.work.withdraw(id, caller);
  }
}
