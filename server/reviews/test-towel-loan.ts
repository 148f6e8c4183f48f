import { Injectable, Module, type DynamicModule } from '@nestjs/common';
import { Failure, failures } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { checkDecisions } from '#domain/reviews/approval-kind.rules';
import { reviewSteps, withdrawableCheckMachine } from '#domain/reviews/withdrawable-check.machine';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { approvalKind } from '#contract/reviews/approval-kind';
import { AppModule } from '#server/app.module';
import { Approves, type PendingRows, type ReviewDecision } from '#server/kit/access/approval-registry';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import type { Env } from '#server/kit/runtime/env';
import type { TestApi } from '#server/kit/testing/test-api';
import { MessageService } from '#server/messages/message.service';
import { MessagesModule } from '#server/messages/messages.module';

const towelFailure = failures({
  towelLoanGone: { kind: 'missing', zh: '毛巾申请不存在', en: 'This towel loan does not exist.' },
  towelLoanOver: { kind: 'refused', zh: '毛巾申请已处理', en: 'This towel loan was decided already.' },
});

/** An invented kind of thing that is approved, overdue after two hours. Nothing outside this file names it. */
export const towelLoanApproval = approvalKind({
  sourceType: 901,
  title: { zh: '毛巾借用', en: 'Towel loan' },
  right: 'VenuesFacilityLiveRecord',
  screen: 'VenuesFacilityLive',
  states: checkStatus,
  decisions: checkDecisions,
  ended: towelFailure.towelLoanOver,
  dueHours: 2,
});

const pendingTowelLoans: PendingRows = {
  table: 'towel_loan t',
  waiting: `t.status = ${checkStatus.checking}`,
  at: 't.asked_at',
  joins: 'join app_user u on u.id = t.user_id',
  columns: {
    id: 't.id',
    userId: 't.user_id',
    name: 'u.name',
    enName: 'u.en_name',
    about: `t.towels || ' 条毛巾'`,
    aboutEn: `'Towels: ' || t.towels`,
    reason: 't.reason',
    amount: 't.deposit',
    keyword: 'u.username',
    proofIds: 't.proof_ids',
  },
  within: (caller, bind) => scopeConditions(caller, { person: 't.user_id' })(bind),
};

interface TowelLoan {
  readonly userId: number;
  readonly checkStatus: CheckStatus;
  readonly closed: boolean;
}

const LOAN = `select user_id as "userId", status as "checkStatus", false as closed from towel_loan where id = $1`;

/** Locks and stores towel loans. */
@Injectable()
export class TowelLoanStore {
  /** Locks a loan. */
  async lock(tx: Tx, id: number): Promise<TowelLoan | undefined> {
    return (await tx.rows<TowelLoan & Record<string, unknown>>(`${LOAN} for update`, [id]))[0];
  }

  /** Returns a loan without a lock. */
  async find(tx: Tx, id: number): Promise<TowelLoan | undefined> {
    return (await tx.rows<TowelLoan & Record<string, unknown>>(LOAN, [id]))[0];
  }

  /** Stores a decision. */
  async decide(tx: Tx, id: number, status: CheckStatus, reason: string): Promise<void> {
    await tx.rows('update towel_loan set status = $2, check_content = $3 where id = $1', [id, status, reason]);
  }
}

@Injectable()
class TowelLoanService {
  constructor(
    private readonly db: Db,
    private readonly store: TowelLoanStore,
    private readonly messages: MessageService,
  ) {}

  @Approves(towelLoanApproval, pendingTowelLoans)
  async decide(caller: Member, { id, decision, reason }: ReviewDecision): Promise<void> {
    await this.db.transact(async (tx) => {
      const loan = await this.store.lock(tx, id);
      if (!loan) throw new Failure(towelFailure.towelLoanGone);
      if (loan.checkStatus !== checkStatus.checking) throw new Failure(towelLoanApproval.ended);
      const next = step(withdrawableCheckMachine, reviewSteps[decision], loan, { reason });
      await this.store.decide(tx, id, next.checkStatus, reason);
      await writeAudit(tx, caller, { action: 'towelLoan.check', object: `user:${loan.userId}`, after: next, reason });
      await this.messages.queue(tx, decision === 'pass' ? 'reviewPassed' : 'reviewFailed', {
        to: loan.userId,
        parameters: { reason },
      });
    });
  }
}

@Module({ imports: [MessagesModule], providers: [TowelLoanStore, TowelLoanService] })
class TowelLoansModule {}

/** The product with one more kind. */
@Module({})
export class TestTowelApp {
  static with(env: Env): DynamicModule {
    return { module: TestTowelApp, imports: [AppModule.with(env), TowelLoansModule] };
  }
}

/** Creates the table of towel loans and its trigger. */
export async function createTowelLoans({ db }: Pick<TestApi, 'db'>): Promise<void> {
  await db.rows(`
    create table towel_loan (
      id integer generated always as identity primary key, user_id integer not null, towels integer not null,
      deposit integer not null, reason text not null, proof_ids text[] not null default '{}',
      status smallint not null default 0, check_content text, asked_at timestamptz not null default app_now()
    )
  `);
  await db.rows(`
    create function towel_loan_review_moved() returns trigger language plpgsql as $$
    begin
      perform tell_live('reviews:all', '{}');
      return null;
    end
    $$
  `);
  await db.rows(`
    create trigger review_moved after insert or delete or update of status, asked_at on towel_loan
      for each statement execute function towel_loan_review_moved()
  `);
}

/** Asks for towels and returns the number of the loan. */
export async function askForTowels(
  { db }: Pick<TestApi, 'db'>,
  userId: number,
  { towels = 2, hoursAgo = 0, proofIds = [] as readonly string[] } = {},
): Promise<number> {
  const [loan] = await db.rows<{ id: number }>(
    `
      insert into towel_loan (user_id, towels, deposit, reason, proof_ids, asked_at)
      values ($1, $2, $2 * 1500, '比赛用', $3, app_now() - $4 * interval '1 hour')
      returning id
    `,
    [userId, towels, proofIds, hoursAgo],
  );
  return (loan as { id: number }).id;
}
