import { randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { MessageTemplate } from '#domain/messages/message.rules';
import { memberFailure } from '#domain/members/member.failures';
import { codePurpose, type CodePurpose, type MessageChannel } from '#domain/messages/message.status';
import { enumMember } from '#domain/kit/enumeration';
import { Db, type Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { Settings } from '#server/kit/settings/settings';
import { Sweep } from '#server/kit/jobs/sweep';
import { MessageService, type QueuedMessage } from '#server/messages/message.service';
import { keyedDigest } from '#server/kit/access/personal-data';

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
    @Inject(ENV) private readonly env: Env,
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
      const target = this.targetKey(request);
      await this.lock(tx, target);
      await this.assertSendAllowed(tx, target);
      const recipient = await resolveRecipient(tx);
      const address = recipient && keyedDigest(this.env.SECRETS_KEY, 'address', recipient.to.toLowerCase());
      if (address !== null) await this.lock(tx, address);
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
      const refusal = await this.verify(tx, this.targetKey(request), code);
      return refusal ?? { done: await work(tx) };
    });
    if (result instanceof Failure) throw result;
    return result.done;
  }

  /** Deletes codes after two days. The limits look back one day. */
  @Sweep('members.forget-codes', CLEANUP_INTERVAL)
  async deleteExpired(): Promise<number> {
    return (
      await this.db.rows(
        `
          delete from verification_code
          where id in (select id from verification_code where gmt_create < app_now() - interval '2 days' limit 5000)
          returning 1
        `,
      )
    ).length;
  }

  /** Checks the newest code of a target behind a row lock, so that of two concurrent uses only one succeeds. */
  private async verify(tx: Tx, target: string, code: string): Promise<Failure | null> {
    const most = this.settings.get('code.tries');
    const [row] = await tx.rows<{ id: number; hash: string; tries: number; open: boolean }>(
      `
        select id, code_hash as hash, tries, used_at is null and expires_at > app_now() as open
        from verification_code
        where target = $1
        order by id desc
        limit 1
        for update
      `,
      [target],
    );
    if (!row?.open || row.tries >= most) return new Failure(memberFailure.codeGone);
    const providedHash = Buffer.from(this.hash(target, code));
    const right = providedHash.length === row.hash.length && timingSafeEqual(providedHash, Buffer.from(row.hash));
    await tx.rows(
      'update verification_code set tries = tries + 1, used_at = case when $2 then app_now() end where id = $1',
      [row.id, right],
    );
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
    await tx.rows(
      `
        insert into verification_code (purpose, channel, target, address, code_hash, expires_at)
        values ($1, $2, $3, $4, $5, app_now() + $6 * interval '1 minute')
      `,
      [
        purpose,
        channel,
        target,
        address,
        this.hash(target, address === null ? `${code}nowhere` : code),
        this.sendResult.minutes,
      ],
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

  private async lock(tx: Tx, key: string): Promise<void> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`code:${key}`]);
  }

  private targetKey({ purpose, channel, target }: VerificationCodeRequest): string {
    return keyedDigest(this.env.SECRETS_KEY, `code.${purpose}.${channel}`, target.toLowerCase());
  }

  private hash(target: string, code: string): string {
    return keyedDigest(this.env.SECRETS_KEY, `code.${target}`, code);
  }

  private async assertSendAllowed(tx: Tx, target: string): Promise<void> {
    const { wait, today } = await this.countSince(tx, 'target', target);
    if (wait > 0) throw new Failure(memberFailure.codeTooSoon, { seconds: wait });
    if (today >= this.settings.get('code.perDay')) throw new Failure(memberFailure.codeTooMany);
  }

  private async exceedsAddressLimit(tx: Tx, address: string): Promise<boolean> {
    const { wait, today } = await this.countSince(tx, 'address', address);
    return wait > 0 || today >= this.settings.get('code.perDay');
  }

  private async countSince(
    tx: Tx,
    column: 'target' | 'address',
    key: string,
  ): Promise<{ wait: number; today: number }> {
    const [row] = await tx.rows<{ wait: number; today: number }>(
      `
        select
          coalesce(ceil(extract(epoch from max(gmt_create) + $2 * interval '1 second' - app_now())), 0)::int as wait,
          count(*)::int as today
        from verification_code
        where ${column} = $1 and gmt_create > app_now() - interval '24 hours'
      `,
      [key, this.sendResult.seconds],
    );
    return row as { wait: number; today: number };
  }
}
