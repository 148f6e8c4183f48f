import { randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { MessageTemplate } from '#domain/members/message.rules';
import { memberFailure } from '#domain/members/member.failures';
import { codePurpose, type CodePurpose, type MessageChannel } from '#domain/members/message.status';
import { memberOf } from '#domain/kit/enumeration';
import { Db, type Tx } from '#server/kit/db';
import { ENV, type Env } from '#server/kit/env';
import { Settings } from '#server/kit/settings';
import { Sweep } from '#server/kit/sweep';
import { MessageService, type Letter } from './message.service';
import { digestOf } from './personal';

/** A request for a code. `target` identifies who must present it; `channel` is how it is sent. */
export interface CodeAsk {
  readonly purpose: CodePurpose;
  readonly channel: MessageChannel;
  readonly target: string;
}

/**
 * The recipient of a code: address, language and account. With `instead`, that message is sent and no code, so that
 * only the receiver can tell.
 */
export interface CodeTo {
  readonly to: string;
  readonly lang: 'zh' | 'en';
  readonly userId?: number | null;
  readonly instead?: MessageTemplate;
}

/** Purposes of anonymous callers. No answer reveals how often an address received codes for others. */
const discreet: ReadonlySet<CodePurpose> = new Set<CodePurpose>([
  codePurpose.register,
  codePurpose.password,
  codePurpose.human,
]);
const DIGITS = 1_000_000;
const HOURLY = 3_600_000;

/** One-time codes of six digits, stored as keyed digests, valid for some minutes, a few attempts and one use. */
@Injectable()
export class CodeService {
  constructor(
    private readonly db: Db,
    @Inject(ENV) private readonly env: Env,
    private readonly settings: Settings,
    private readonly messages: MessageService,
  ) {}

  /** The answer to a code request. */
  private get answer(): { seconds: number; minutes: number } {
    return { seconds: this.settings.get('code.pauseSec'), minutes: this.settings.get('code.minutes') };
  }

  /** Returns whether codes can be sent by this channel. */
  can(channel: MessageChannel): boolean {
    return this.messages.can(channel);
  }

  /**
   * Creates a code and queues its message. If `resolveRecipient` returns null, only the row is written, so that a
   * missing account looks the same; the same applies to anonymous callers if the address has received too many codes.
   * Throws if `target` asks too soon or too often.
   */
  async send(ask: CodeAsk, whither: (tx: Tx) => Promise<CodeTo | null>): Promise<{ seconds: number; minutes: number }> {
    await this.db.transact(async (tx) => {
      const target = this.target(ask);
      await this.lock(tx, target);
      await this.insist(tx, target);
      const goes = await whither(tx);
      const address = goes && digestOf(this.env.SECRETS_KEY, 'address', goes.to.toLowerCase());
      if (address !== null) await this.lock(tx, address);
      const often = address !== null && (await this.isOften(tx, address));
      if (often && !discreet.has(ask.purpose))
        throw new Failure(memberFailure.codeTooSoon, { seconds: this.answer.seconds });
      const code = await this.issue(tx, ask, target, often ? null : address);
      if (!goes || often) return;
      await this.messages.queue(tx, this.letter(ask, goes, code));
    });
    return this.answer;
  }

  /**
   * Runs work that requires a code in one transaction. The code is used up if the work commits and stays valid if the
   * work is refused. Wrong codes are counted permanently.
   */
  async spend<T>(ask: CodeAsk, code: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await this.db.transact(async (tx) => {
      const refusal = await this.use(tx, this.target(ask), code);
      return refusal ?? { done: await work(tx) };
    });
    if (result instanceof Failure) throw result;
    return result.done;
  }

  /** Deletes codes after two days. The limits look back one day. */
  @Sweep('members.forget-codes', HOURLY)
  async forget(): Promise<number> {
    return (
      await this.db.rows(
        `delete from verification_code where id in (select id from verification_code where gmt_create < app_now() - interval '2 days' limit 5000) returning 1`,
      )
    ).length;
  }

  /** Checks the newest code of a target behind a row lock, so that of two concurrent uses only one succeeds. */
  private async use(tx: Tx, target: string, code: string): Promise<Failure | null> {
    const most = this.settings.get('code.tries');
    const [row] = await tx.rows<{ id: number; hash: string; tries: number; open: boolean }>(
      `select id, code_hash as hash, tries, used_at is null and expires_at > app_now() as open from verification_code where target = $1 order by id desc limit 1 for update`,
      [target],
    );
    if (!row?.open || row.tries >= most) return new Failure(memberFailure.codeGone);
    const given = Buffer.from(this.hash(target, code));
    const right = given.length === row.hash.length && timingSafeEqual(given, Buffer.from(row.hash));
    await tx.rows(
      'update verification_code set tries = tries + 1, used_at = case when $2 then app_now() end where id = $1',
      [row.id, right],
    );
    return right ? null : new Failure(memberFailure.codeWrong, { left: most - row.tries - 1 });
  }

  /** Inserts a code. A code without an address can never be used. */
  private async issue(tx: Tx, { purpose, channel }: CodeAsk, target: string, address: string | null): Promise<string> {
    const code = String(randomInt(DIGITS)).padStart(6, '0');
    await tx.rows(
      `insert into verification_code (purpose, channel, target, address, code_hash, expires_at) values ($1, $2, $3, $4, $5, app_now() + $6 * interval '1 minute')`,
      [
        purpose,
        channel,
        target,
        address,
        this.hash(target, address === null ? `${code}nowhere` : code),
        this.answer.minutes,
      ],
    );
    return code;
  }

  private letter({ purpose, channel }: CodeAsk, { to, lang, userId = null, instead }: CodeTo, code: string): Letter {
    if (instead) return { template: instead, channel, to, lang, userId };
    const { minutes } = this.answer;
    const { zh = '', en = '' } = memberOf(codePurpose, purpose) ?? {};
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

  private target({ purpose, channel, target }: CodeAsk): string {
    return digestOf(this.env.SECRETS_KEY, `code.${purpose}.${channel}`, target.toLowerCase());
  }

  private hash(target: string, code: string): string {
    return digestOf(this.env.SECRETS_KEY, `code.${target}`, code);
  }

  private async insist(tx: Tx, target: string): Promise<void> {
    const { wait, today } = await this.counted(tx, 'target', target);
    if (wait > 0) throw new Failure(memberFailure.codeTooSoon, { seconds: wait });
    if (today >= this.settings.get('code.perDay')) throw new Failure(memberFailure.codeTooMany);
  }

  private async isOften(tx: Tx, address: string): Promise<boolean> {
    const { wait, today } = await this.counted(tx, 'address', address);
    return wait > 0 || today >= this.settings.get('code.perDay');
  }

  private async counted(tx: Tx, column: 'target' | 'address', key: string): Promise<{ wait: number; today: number }> {
    const [row] = await tx.rows<{ wait: number; today: number }>(
      `select coalesce(ceil(extract(epoch from max(gmt_create) + $2 * interval '1 second' - app_now())), 0)::int as wait, count(*)::int as today from verification_code where ${column} = $1 and gmt_create > app_now() - interval '24 hours'`,
      [key, this.answer.seconds],
    );
    return row as { wait: number; today: number };
  }
}
