import { randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { MessageTemplate } from '#domain/messages/message.rules';
import { memberFailure } from '#domain/members/member.failures';
import { codePurpose, type CodePurpose, type MessageChannel } from '#domain/messages/message.status';
import { enumMember } from '#domain/kit/enumeration';
import { Db, type Tx } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { MessageService, type QueuedMessage } from '#server/messages/message.service';
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
  readonly instead?: MessageTemplate;
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
    private readonly settings: Settings,
    private readonly messages: MessageService,
  ) {}

  /** The answer to a code request. */
  private get sendResult(): { seconds: number; minutes: number } {
    return { seconds: this.settings.get('code.pauseSec'), minutes: this.settings.get('code.minutes') };
  }

  /** Returns whether codes can be sent by this channel. */
  canSend(channel: MessageChannel): boolean {
    return this.messages.canSend(channel);
  }

  /**
   * Creates a code and queues its message. If `resolveRecipient` returns null, only the row is written, so that a
   * missing account looks the same; the same applies to anonymous callers if the address has received too many codes.
   * Throws if `target` asks too soon or too often.
   */
  async send(
    request: VerificationCodeRequest,
    resolveRecipient: (tx: Tx) => Promise<VerificationCodeRecipient | null>,
  ): Promise<{ seconds: number; minutes: number }> {
    await this.db.transact(async (tx) => {
      const target = this.store.targetKey(request);
      await this.store.lockKey(tx, target);
      await this.assertSendAllowed(tx, target);
      const recipient = await resolveRecipient(tx);
      const address = recipient && this.store.addressKey(recipient.to);
      if (address !== null) await this.store.lockKey(tx, address);
      const limitExceeded = address !== null && (await this.exceedsAddressLimit(tx, address));
      if (limitExceeded && !anonymousPurposes.has(request.purpose))
        throw new Failure(memberFailure.codeTooSoon, { seconds: this.sendResult.seconds });
      const code = await this.issue(tx, request, target, limitExceeded ? null : address);
      if (!recipient || limitExceeded) return;
      await this.messages.queue(tx, this.queueMessage(request, recipient, code));
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
    const most = this.settings.get('code.tries');
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
    target: string,
    address: string | null,
  ): Promise<string> {
    const code = String(randomInt(DIGITS)).padStart(6, '0');
    await this.store.add(
      tx,
      {
        purpose,
        channel,
        target,
        address,
        codeHash: this.store.hash(target, address === null ? `${code}nowhere` : code),
      },
      this.sendResult.minutes,
    );
    return code;
  }

  private queueMessage(
    { purpose, channel }: VerificationCodeRequest,
    { to, lang, userId = null, instead }: VerificationCodeRecipient,
    code: string,
  ): QueuedMessage {
    if (instead) return { template: instead, channel, to, lang, userId };
    const { minutes } = this.sendResult;
    const { zh = '', en = '' } = enumMember(codePurpose, purpose) ?? {};
    return {
      template: 'code',
      channel,
      to,
      lang,
      userId,
      parameters: { code, minutes, purposeZh: zh, purposeEn: en },
      goodMinutes: minutes,
    };
  }

  private async assertSendAllowed(tx: Tx, target: string): Promise<void> {
    const { wait, today } = await this.store.countSince(tx, 'target', target, this.sendResult.seconds);
    if (wait > 0) throw new Failure(memberFailure.codeTooSoon, { seconds: wait });
    if (today >= this.settings.get('code.perDay')) throw new Failure(memberFailure.codeTooMany);
  }

  private async exceedsAddressLimit(tx: Tx, address: string): Promise<boolean> {
    const { wait, today } = await this.store.countSince(tx, 'address', address, this.sendResult.seconds);
    return wait > 0 || today >= this.settings.get('code.perDay');
  }
}
