import { Inject, Injectable } from '@nestjs/common';
import { maskCard } from '#domain/kit/identity';
import { normalizeCardNo } from '#domain/members/account.rules';
import type { CardType } from '#domain/members/member.status';
import { Db, type Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { seal, unseal } from '#server/kit/crypto/secret';
import { keyedDigest } from '#server/kit/access/personal-data';

/** A person's account and profile. */
export interface MemberProfile {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly enName: string;
  readonly gender: number;
  readonly phone: string;
  readonly email: string;
  readonly campusCardNo: string;
  readonly loginCheckStatus: number;
  readonly ownPassword: boolean;
  readonly registered: boolean;
  readonly cardType: number | null;
  readonly cardMask: string;
  readonly emergencyName: string;
  readonly emergencyPhone: string;
  readonly notifySms: boolean;
  readonly notifyMail: boolean;
  readonly version: number;
}

const MEMBER = `
  select u.id, u.username, u.name, u.en_name as "enName", u.gender, u.phone, u.email,
    coalesce(u.campus_card_no, '') as "campusCardNo", u.login_check_status as "loginCheckStatus",
    u.password_hash like '$argon2%' as "ownPassword",
    exists (select 1 from registration r where r.user_id = u.id) as registered, p.card_type as "cardType",
    coalesce(p.card_mask, '') as "cardMask", coalesce(p.emergency_name, '') as "emergencyName",
    coalesce(p.emergency_phone, '') as "emergencyPhone", coalesce(p.notify_sms, true) as "notifySms",
    coalesce(p.notify_mail, true) as "notifyMail", coalesce(p.version, 0) as version
  from app_user u
    left join member_profile p on p.user_id = u.id
  where u.id = $1
`;

/** Reads and writes accounts with their profiles. Document numbers are encrypted and found by a keyed digest. */
@Injectable()
export class MemberService {
  constructor(
    private readonly db: Db,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns a person with profile; undefined if there is none. */
  async find(userId: number, on: Pick<Tx | Db, 'rows'> = this.db): Promise<MemberProfile | undefined> {
    return (await on.rows<MemberProfile & Record<string, unknown>>(MEMBER, [userId]))[0];
  }

  /** Returns the full document number of a person; null if there is none. */
  async cardNo(userId: number, on: Pick<Tx | Db, 'rows'> = this.db): Promise<string | null> {
    const [row] = await on.rows<{ sealed: string | null }>(
      'select card_sealed as sealed from member_profile where user_id = $1',
      [userId],
    );
    return row?.sealed ? unseal(row.sealed, this.env.SECRETS_KEY) : null;
  }

  /** Returns whether another account has this document. */
  async isCardTaken(tx: Tx, cardNo: string, exceptUserId = 0): Promise<boolean> {
    return (
      (
        await tx.rows('select 1 from member_profile where card_digest = $1 and user_id <> $2', [
          this.digest(cardNo),
          exceptUserId,
        ])
      ).length > 0
    );
  }

  /**
   * Returns whether another account uses this telephone number as contact or user name. Takes a lock, so that
   * concurrent callers cannot both get false.
   */
  async isPhoneTaken(tx: Tx, phone: string, exceptUserId = 0): Promise<boolean> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`contact:${phone}`]);
    return (
      (
        await tx.rows('select 1 from app_user where (phone = $1 or username = $1) and id <> $2 limit 1', [
          phone,
          exceptUserId,
        ])
      ).length > 0
    );
  }

  /** Returns whether another account uses this email address. Takes a lock like `isPhoneTaken`. */
  async isEmailTaken(tx: Tx, email: string, exceptUserId = 0): Promise<boolean> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`contact:${email.toLowerCase()}`]);
    return (
      (
        await tx.rows('select 1 from app_user where lower(email) = lower($1) and id <> $2 limit 1', [
          email,
          exceptUserId,
        ])
      ).length > 0
    );
  }

  /** Saves a person's document. */
  async saveDocument(tx: Tx, userId: number, cardType: CardType, cardNo: string): Promise<void> {
    const normalized = normalizeCardNo(cardNo);
    await tx.rows(
      `
        insert into member_profile (user_id, card_type, card_sealed, card_digest, card_mask)
        values ($1, $2, $3, $4, $5)
        on conflict (user_id)
        do update set card_type = excluded.card_type, card_sealed = excluded.card_sealed,
          card_digest = excluded.card_digest, card_mask = excluded.card_mask, version = member_profile.version + 1,
          gmt_modified = now()
      `,
      [userId, cardType, seal(normalized, this.env.SECRETS_KEY), this.digest(normalized), maskCard(normalized)],
    );
  }

  /** Saves the freely editable profile fields. Returns false if the profile changed since `version`. */
  async saveProfile(
    tx: Tx,
    userId: number,
    {
      emergencyName,
      emergencyPhone,
      notifySms,
      notifyMail,
      version,
    }: Pick<MemberProfile, 'emergencyName' | 'emergencyPhone' | 'notifySms' | 'notifyMail' | 'version'>,
  ): Promise<boolean> {
    await tx.rows('insert into member_profile (user_id, version) values ($1, 0) on conflict do nothing', [userId]);
    const updated = await tx.rows(
      `
        update member_profile
        set emergency_name = $2, emergency_phone = $3, notify_sms = $4, notify_mail = $5, version = version + 1,
          gmt_modified = now()
        where user_id = $1 and version = $6
        returning 1
      `,
      [userId, emergencyName, emergencyPhone, notifySms, notifyMail, version],
    );
    return updated.length > 0;
  }

  private digest(cardNo: string): string {
    return keyedDigest(this.env.SECRETS_KEY, 'card', normalizeCardNo(cardNo));
  }
}
