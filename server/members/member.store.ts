import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { MessageGroup } from '#domain/messages/message.status';
import { Db, type Tx } from '#server/kit/db/db';
import { MemberProfileEntity } from './member-profile.entity';

/** A person's account and profile. */
export interface MemberProfile extends Pick<
  MemberProfileEntity,
  'cardType' | 'cardMask' | 'emergencyName' | 'emergencyPhone' | 'notifySms' | 'notifyMail' | 'version'
> {
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
  readonly mutedGroups: MessageGroup[];
}

const MEMBER = `
  select u.id, u.username, u.name, u.en_name as "enName", u.gender, u.phone, u.email,
    coalesce(u.campus_card_no, '') as "campusCardNo", u.login_check_status as "loginCheckStatus",
    u.own_password as "ownPassword",
    exists (select 1 from registration r where r.user_id = u.id) as registered, p.card_type as "cardType",
    coalesce(p.card_mask, '') as "cardMask", coalesce(p.emergency_name, '') as "emergencyName",
    coalesce(p.emergency_phone, '') as "emergencyPhone", coalesce(p.notify_sms, true) as "notifySms",
    coalesce(p.notify_mail, true) as "notifyMail", coalesce(p.muted_groups, '{}') as "mutedGroups",
    coalesce(p.version, 0) as version
  from v_app_user u
    left join member_profile p on p.user_id = u.id
  where u.id = $1
`;

/** Stores profiles, and reads them with their accounts. */
@Injectable()
export class MemberStore {
  constructor(private readonly db: Db) {}

  /** Returns a person with profile. */
  async find(userId: number, on: Pick<Tx | Db, 'rows'> = this.db): Promise<MemberProfile | undefined> {
    return (await on.rows<MemberProfile & Record<string, unknown>>(MEMBER, [userId]))[0];
  }

  /** Returns the encrypted document number of a person; null if there is none. */
  async findDocument(userId: number, on: Pick<Tx | Db, 'repository'> = this.db): Promise<string | null> {
    const profile = await on
      .repository(MemberProfileEntity)
      .findOne({ select: { userId: true, cardSealed: true }, where: { userId } });
    return profile?.cardSealed ?? null;
  }

  /** Returns whether another account has the document with this digest. */
  isDocumentTaken(tx: Tx, cardDigest: string, exceptUserId: number): Promise<boolean> {
    return tx.repository(MemberProfileEntity).existsBy({ cardDigest, userId: Not(exceptUserId) });
  }

  /** Locks a telephone number or email address until the transaction ends. */
  async lockContact(tx: Tx, contact: string): Promise<void> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`contact:${contact}`]);
  }

  /** Returns whether another account has this telephone number as contact or user name. */
  async isPhoneTaken(tx: Tx, phone: string, exceptUserId: number): Promise<boolean> {
    const others = await tx.rows('select 1 from v_app_user where (phone = $1 or username = $1) and id <> $2 limit 1', [
      phone,
      exceptUserId,
    ]);
    return others.length > 0;
  }

  /** Returns whether another account has this email address, in upper or lower case. */
  async isEmailTaken(tx: Tx, email: string, exceptUserId: number): Promise<boolean> {
    const others = await tx.rows('select 1 from v_app_user where lower(email) = lower($1) and id <> $2 limit 1', [
      email,
      exceptUserId,
    ]);
    return others.length > 0;
  }

  /** Inserts or replaces the document of a person. */
  async saveDocument(
    tx: Tx,
    userId: number,
    document: Pick<MemberProfileEntity, 'cardType' | 'cardSealed' | 'cardDigest' | 'cardMask'>,
  ): Promise<void> {
    await tx.rows(
      `
        insert into member_profile (user_id, card_type, card_sealed, card_digest, card_mask)
        values ($1, $2, $3, $4, $5)
        on conflict (user_id)
        do update set card_type = excluded.card_type, card_sealed = excluded.card_sealed,
          card_digest = excluded.card_digest, card_mask = excluded.card_mask, version = member_profile.version + 1,
          gmt_modified = now()
      `,
      [userId, document.cardType, document.cardSealed, document.cardDigest, document.cardMask],
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
      mutedGroups,
      version,
    }: Pick<MemberProfile, 'emergencyName' | 'emergencyPhone' | 'notifySms' | 'notifyMail' | 'mutedGroups' | 'version'>,
  ): Promise<boolean> {
    await tx.rows('insert into member_profile (user_id, version) values ($1, 0) on conflict do nothing', [userId]);
    const { affected } = await tx.repository(MemberProfileEntity).update(
      { userId, version },
      {
        emergencyName,
        emergencyPhone,
        notifySms,
        notifyMail,
        mutedGroups,
        version: () => 'version + 1',
        gmtModified: () => 'now()',
      },
    );
    return affected !== 0;
  }
}
