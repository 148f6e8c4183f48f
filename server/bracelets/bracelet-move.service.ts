import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { formatYuan, toYuan } from '#domain/kit/money';
import { braceletFailure } from '#domain/bracelets/bracelet.failures';
import { braceletMachine, type BraceletState } from '#domain/bracelets/bracelet.machine';
import { braceletEvent, type BraceletEvent } from '#domain/bracelets/bracelet.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { bracelets } from '#contract/bracelets/bracelet.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db, type Tx } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { BraceletService } from './bracelet.service';
import { BraceletStore, type Bracelet } from './bracelet.store';
import { DepositService } from './deposit.service';

type Moved = AnswerOf<typeof bracelets.lose>;
type NotedStep = 'lose' | 'find' | 'writeOff' | 'disable' | 'enable';

const eventOf: Readonly<Record<NotedStep, BraceletEvent>> = {
  lose: braceletEvent.lose,
  find: braceletEvent.find,
  writeOff: braceletEvent.writeOff,
  disable: braceletEvent.disable,
  enable: braceletEvent.enable,
};

/** Moves wristbands by steps of their machine: returned, lost, found, written off, disabled and enabled. */
@Injectable()
export class BraceletMoveService {
  constructor(
    private readonly db: Db,
    private readonly service: BraceletService,
    private readonly store: BraceletStore,
    private readonly deposits: DepositService,
  ) {}

  /**
   * Takes a wristband back and refunds its deposit; refused while its deposit or a bill is unpaid, a locker is in use
   * or its holder is inside. Returns the refund, and the refunds that the counter hands over.
   */
  giveBack(
    { id }: ParsedOf<typeof bracelets.giveBack>,
    caller: Member,
  ): Promise<{ readonly moved: AnswerOf<typeof bracelets.giveBack>; readonly handedOver: readonly string[] }> {
    return runIdempotent(this.db, caller, async (tx) => {
      const bracelet = await this.service.lock(tx, id, caller);
      const { depositNo } = bracelet;
      const next = await this.nextOf(tx, bracelet, 'giveBack');
      if (depositNo !== null && !bracelet.depositPaid) throw new Failure(braceletFailure.depositUnpaid);
      await failpoint('bracelet.after_check');
      await this.move(tx, bracelet, next, caller, braceletEvent.giveBack);
      if (depositNo === null) return { moved: { id, ...next, refunded: 0 }, handedOver: [] };
      const refund = await this.deposits.giveBack(tx, depositNo, caller);
      await this.store.log(tx, bracelet, {
        kind: braceletEvent.depositBack,
        amount: refund,
        tradeNo: depositNo,
        operatorId: caller.userId,
      });
      const handedOver = await this.store.openCounterRefunds(tx, depositNo);
      return { moved: { id, ...next, refunded: toYuan(refund) }, handedOver };
    });
  }

  /** Moves a wristband by a step that a note explains. */
  moveNoted(
    name: NotedStep,
    { id, note }: { readonly id: number; readonly note: string },
    caller: Member,
  ): Promise<Moved> {
    return runIdempotent(this.db, caller, async (tx) => {
      const bracelet = await this.service.lock(tx, id, caller);
      const next =
        name === 'writeOff'
          ? await this.nextOf(tx, bracelet, 'writeOff')
          : name === 'find'
            ? step(braceletMachine, 'find', bracelet, { note })
            : step(braceletMachine, name, bracelet, {});
      await this.move(tx, bracelet, next, caller, eventOf[name], note);
      return { id, ...next };
    });
  }

  /** Returns the state after a step that ends the use of a wristband; throws the named refusal, with its facts. */
  private async nextOf(tx: Tx, bracelet: Bracelet, name: 'giveBack' | 'writeOff'): Promise<BraceletState> {
    const { owed, lockers, inside } = await this.store.findOpen(tx, bracelet);
    const facts = { owed, lockers: lockers.length, inside };
    try {
      return step(braceletMachine, name, bracelet, facts);
    } catch (error) {
      if (error instanceof Failure && error.spec === braceletFailure.billOpen)
        throw new Failure(error.spec, { amount: formatYuan(owed) });
      if (error instanceof Failure && error.spec === braceletFailure.lockerOpen)
        throw new Failure(error.spec, { cell: lockers.join('、') });
      throw error;
    }
  }

  private async move(
    tx: Tx,
    bracelet: Bracelet,
    next: BraceletState,
    caller: Member,
    kind: BraceletEvent,
    note = '',
  ): Promise<void> {
    if (!(await this.store.move(tx, bracelet, next))) throw new Failure(braceletFailure.braceletStep);
    await this.store.log(tx, bracelet, { kind, operatorId: caller.userId, note });
    const { id, cardStatus, bindStatus } = bracelet;
    await writeAudit(tx, caller, {
      action: 'bracelet.move',
      object: `bracelet:${id}`,
      before: { cardStatus, bindStatus },
      after: next,
      ...(note === '' ? {} : { reason: note }),
    });
  }
}
