import { randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import { codePurpose, type CodePurpose, type MessageChannel } from '#domain/messages/message.status';
import { enumMember } from '#domain/kit/enumeration';
import { Db, type Tx } from '#server/kit/db/db';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { MessageService } from '#server/messages/message.service';
import { CodeLimits, type CodeSender } from './code-limits.service';
import { VerificationCodeStore } from './verification-code.store';

/** A request for a code. `target` identifies who must present it; `channel` is how it is sent. */
export interface VerificationCodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: MessageChannel;
  readonly target: string;
}

/**
 * The recipient of a code: address, language and account. With `instead`, that message is sent and no code, so that
 * only the receiver can tell.
 */
export interface VerificationCodeRecipient {
  readonly to: string;
  readonly lang: 'zh' | 'en';
  readonly userId?: number | null;
  readonly instead?: 'accountExists' | 'passwordBySso';
}

/** Purposes of anonymous callers. No answer reveals how often an address received codes for others. */
const anonymousPurposes: ReadonlySet<CodePurpose> = new Set<CodePurpose>([
  codePurpose.register,
  codePurpose.password,
  codePurpose.human,
]);
const DIGITS = 1_000_000;
const CLEANUP_INTERVAL = 3_600_000;

/** One-time codes of six digits, stored as keyed digests, valid for some minutes, a few attempts and one use. */
@Injectable()
export class VerificationCodeService {
  constructor(
    private readonly db: Db,
    private readonly store: VerificationCodeStore,
    private readonly limits: CodeLimits,
    private readonly messages: MessageService,
  ) {}

  /** The answer to a code request. */
  private get sendResult(): { seconds: number; minutes: number } {
    const { seconds, minutes } = this.limits.rules;
    return { seconds, minutes };
  }

  /** Returns whether codes can be sent by this channel. */
  canSend(channel: MessageChannel): boolean {
    return this.messages.canSend(channel);
  }

  /**
   * Creates a code and queues its message. If `resolveRecipient` returns null, only the row is written, so that a
   * missing account looks the same; the same applies to anonymous callers if the address has received too many codes.
   * Throws if `target` or the sender asks too soon or too often, or if the day's budget of the channel is spent.
   */
  async send(
    request: VerificationCodeRequest,
    sender: CodeSender,
    resolveRecipient: (tx: Tx) => Promise<VerificationCodeRecipient | null>,
  ): Promise<{ seconds: number; minutes: number }> {
    await this.db.transact(async (tx) => {
      const target = this.store.targetKey(request);
      await this.limits.assertMayAsk(tx, target, sender);
      await this.limits.assertBudget(tx, request.channel, sender);
      const recipient = await resolveRecipient(tx);
      const address = recipient && this.store.addressKey(recipient.to);
      const limitExceeded = address !== null && (await this.limits.isAddressExhausted(tx, address));
      if (limitExceeded && !anonymousPurposes.has(request.purpose))
        throw new Failure(memberFailure.codeTooSoon, { seconds: this.sendResult.seconds });
      const code = await this.issue(tx, request, {
        target,
        address: limitExceeded ? null : address,
        sender: this.limits.senderKey(sender),
      });
      if (!recipient || limitExceeded) return;
      await this.queueMessage(tx, request, recipient, code);
    });
    return this.sendResult;
  }

  /**
   * Runs work that requires a code in one transaction. The code is used up if the work commits and stays valid if the
   * work is refused. Wrong codes are counted permanently.
   */
  async consume<T>(request: VerificationCodeRequest, code: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await this.db.transact(async (tx) => {
      const refusal = await this.verify(tx, this.store.targetKey(request), code);
      return refusal ?? { done: await work(tx) };
    });
    if (result instanceof Failure) throw result;
    return result.done;
  }

  /** Deletes a slice of the codes of more than two days ago. The limits look back one day. */
  @Sweep('members.forget-codes', CLEANUP_INTERVAL, { slice: PURGE_SLICE, inWorkers: true })
  deleteExpired(): Promise<number> {
    return this.store.deleteExpired();
  }

  /** Checks the newest code of a target behind a row lock, so that of two concurrent uses only one succeeds. */
  private async verify(tx: Tx, target: string, code: string): Promise<Failure | null> {
    const most = this.limits.rules.tries;
    const row = await this.store.lockNewest(tx, target);
    if (!row?.open || row.tries >= most) return new Failure(memberFailure.codeGone);
    const providedHash = Buffer.from(this.store.hash(target, code));
    const right =
      providedHash.length === row.codeHash.length && timingSafeEqual(providedHash, Buffer.from(row.codeHash));
    await this.store.countTry(tx, row.id, right);
    return right ? null : new Failure(memberFailure.codeWrong, { left: most - row.tries - 1 });
  }

  /** Inserts a code. A code without an address can never be used. */
  private async issue(
    tx: Tx,
    { purpose, channel }: VerificationCodeRequest,
    { target, address, sender }: { readonly target: string; readonly address: string | null; readonly sender: string },
  ): Promise<string> {
    const code = String(randomInt(DIGITS)).padStart(6, '0');
    await this.store.add(
      tx,
      {
        purpose,
        channel,
        target,
        address,
        sender,
        codeHash: this.store.hash(target, address === null ? `${code}nowhere` : code),
      },
      this.sendResult.minutes,
    );
    return code;
  }

  private queueMessage(
    tx: Tx,
    { purpose, channel }: VerificationCodeRequest,
    { instead, ...recipient }: VerificationCodeRecipient,
    code: string,
  ): Promise<void> {
    if (instead) return this.messages.queueToAddress(tx, instead, { channel, ...recipient, parameters: {} });
    const { minutes } = this.sendResult;
    const { zh: purposeZh = '', en: purposeEn = '' } = enumMember(codePurpose, purpose) ?? {};
    return this.messages.queueToAddress(tx, 'code', {
      channel,
      ...recipient,
      parameters: { code, minutes, purposeZh, purposeEn },
      goodMinutes: minutes,
    });
  }
}
