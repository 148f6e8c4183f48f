import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { buddies } from '#contract/members/buddy.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { BuddyBook } from './buddy-book.service';
import { BuddyDesk } from './buddy-desk.service';

/** Serves companions over HTTP. */
@Controller()
export class BuddyController implements Answers<typeof buddies> {
  constructor(
    private readonly book: BuddyBook,
    private readonly desk: BuddyDesk,
    private readonly clock: Clock,
  ) {}

  @Serve(buddies.mine)
  mine(@Input() _input: object, @By() caller: Caller) {
    return this.book.mine(caller);
  }

  @Serve(buddies.add)
  add(@Input() input: ParsedOf<typeof buddies.add>, @By() caller: Caller) {
    return this.book.add(input, caller);
  }

  @Serve(buddies.answer)
  answer(@Input() input: ParsedOf<typeof buddies.answer>, @By() caller: Caller) {
    return this.book.answer(input, caller);
  }

  @Serve(buddies.note)
  note(@Input() input: ParsedOf<typeof buddies.note>, @By() caller: Caller) {
    return this.book.note(input, caller);
  }

  @Serve(buddies.remove)
  remove(@Input() input: ParsedOf<typeof buddies.remove>, @By() caller: Caller) {
    return this.book.remove(input, caller);
  }

  @Serve(buddies.leave)
  leave(@Input() input: ParsedOf<typeof buddies.leave>, @By() caller: Caller) {
    return this.book.leave(input, caller);
  }

  @Serve(buddies.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof buddies.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.written(memberOf(caller), asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(buddies.list)
  list(@Input() input: ParsedOf<typeof buddies.list>, @By() caller: Caller) {
    return this.desk.list(input, caller);
  }

  @Serve(buddies.drop)
  drop(@Input() { id }: ParsedOf<typeof buddies.drop>, @By() caller: Caller) {
    return this.desk.drop(id, caller);
  }
}
