import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { families } from '#contract/members/family.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { FamilyDesk } from './family-desk.service';
import { FamilyLeave } from './family-leave.service';
import { FamilyService } from './family.service';
import { FamilyView } from './family-view.service';

/** Serves family members over HTTP. The generic review call decides on them. */
@Controller()
export class FamilyController implements Answers<typeof families> {
  constructor(
    private readonly work: FamilyService,
    private readonly desk: FamilyDesk,
    private readonly leave: FamilyLeave,
    private readonly view: FamilyView,
  ) {}

  @Serve(families.mine)
  mine(@Input() _input: object, @By() caller: Caller) {
    return this.view.mine(caller);
  }

  @Serve(families.add)
  add(@Input() input: ParsedOf<typeof families.add>, @By() caller: Caller) {
    return this.work.add(input, caller);
  }

  @Serve(families.edit)
  edit(@Input() input: ParsedOf<typeof families.edit>, @By() caller: Caller) {
    return this.work.edit(input, caller);
  }

  @Serve(families.remove)
  remove(@Input() { id }: ParsedOf<typeof families.remove>, @By() caller: Caller) {
    return this.leave.remove(id, caller);
  }

  @Serve(families.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof families.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches, today } = this.desk.written(memberOf(caller), asked);
    await sendSheet(reply, sheet, lang, today, batches);
  }

  @Serve(families.list)
  list(@Input() input: ParsedOf<typeof families.list>, @By() caller: Caller) {
    return this.desk.list(input, caller);
  }

  @Serve(families.proof)
  proof(@Input() { id, attachmentId }: ParsedOf<typeof families.proof>, @By() caller: Caller) {
    return this.view.proof(id, attachmentId, caller);
  }

  @Serve(families.end)
  end(@Input() { id, reason }: ParsedOf<typeof families.end>, @By() caller: Caller) {
    return this.leave.end(id, reason, caller);
  }
}
