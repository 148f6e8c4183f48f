import { Inject, Injectable } from '@nestjs/common';
import { maskCard } from '#domain/kit/identity';
import { normalizeCardNo } from '#domain/members/account.rules';
import type { CardType } from '#domain/members/member.status';
import { messageChannel, type MessageChannel } from '#domain/messages/message.status';
import type { Db, Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { seal, unseal } from '#server/kit/crypto/secret';
import { keyedDigest } from '#server/kit/access/personal-data';
import { AccountService } from '#server/accounts/account.service';
import { MemberStore, type MemberProfile } from './member.store';

/** Reads and writes accounts with their profiles. Document numbers are encrypted and found by a keyed digest. */
@Injectable()
export class MemberService {
  constructor(
    private readonly store: MemberStore,
    @Inject(ENV) private readonly env: Env,
    private readonly accounts: AccountService,
  ) {}

  /** Returns a person with profile; undefined if there is none. */
  find(userId: number, on?: Pick<Tx | Db, 'rows'>): Promise<MemberProfile | undefined> {
    return this.store.find(userId, on);
  }

  /** Returns the full document number of a person; null if there is none. */
  async cardNo(userId: number, on?: Pick<Tx | Db, 'repository'>): Promise<string | null> {
    const sealed = await this.store.findDocument(userId, on);
    return sealed ? unseal(sealed, this.env.SECRETS_KEY) : null;
  }

  /** Returns whether another account has this document. */
  isCardTaken(tx: Tx, cardNo: string, exceptUserId = 0): Promise<boolean> {
    return this.store.isDocumentTaken(tx, this.digest(cardNo), exceptUserId);
  }

  /**
   * Returns whether another account uses this telephone number as contact or user name. Takes a lock, so that
   * concurrent callers cannot both get false.
   */
  async isPhoneTaken(tx: Tx, phone: string, exceptUserId = 0): Promise<boolean> {
    await this.store.lockContact(tx, phone);
    return this.store.isPhoneTaken(tx, phone, exceptUserId);
  }

  /** Returns whether another account uses this email address. Takes a lock like `isPhoneTaken`. */
  async isEmailTaken(tx: Tx, email: string, exceptUserId = 0): Promise<boolean> {
    await this.store.lockContact(tx, email.toLowerCase());
    return this.store.isEmailTaken(tx, email, exceptUserId);
  }

  /** Saves a person's document. */
  saveDocument(tx: Tx, userId: number, cardType: CardType, cardNo: string): Promise<void> {
    const normalized = normalizeCardNo(cardNo);
    return this.store.saveDocument(tx, userId, {
      cardType,
      cardSealed: seal(normalized, this.env.SECRETS_KEY),
      cardDigest: this.digest(normalized),
      cardMask: maskCard(normalized),
    });
  }

  /** Saves the freely editable profile fields. Returns false if the profile changed since `version`. */
  saveProfile(tx: Tx, userId: number, profile: Parameters<MemberStore['saveProfile']>[2]): Promise<boolean> {
    return this.store.saveProfile(tx, userId, profile);
  }

  /** Saves the telephone number or the email address. A registered person signs in with the telephone number. */
  changeContact(tx: Tx, { id, registered }: MemberProfile, channel: MessageChannel, contact: string): Promise<void> {
    return channel === messageChannel.mail
      ? this.accounts.changeDetails(tx, id, { email: contact })
      : this.accounts.changePhone(tx, id, contact, { isLogin: registered });
  }

  private digest(cardNo: string): string {
    return keyedDigest(this.env.SECRETS_KEY, 'card', normalizeCardNo(cardNo));
  }
}
