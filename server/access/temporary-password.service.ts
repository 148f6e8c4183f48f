import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import { PasswordService, type HashedPassword } from '#server/session/password.service';

/** Letters and digits that are not confused when read aloud. */
const CHARACTER_SETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const;
const LENGTH = 14;

/** Returns a random password with upper case, lower case and digits that satisfies every password rule. */
function randomPassword(): string {
  const of = (set: string) => set.charAt(randomInt(set.length));
  const characters = [
    ...CHARACTER_SETS.map(of),
    ...Array.from({ length: LENGTH - CHARACTER_SETS.length }, () => of(CHARACTER_SETS.join(''))),
  ];
  for (let i = characters.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [characters[i], characters[j]] = [characters[j] as string, characters[i] as string];
  }
  return characters.join('');
}

/** A new password and its hash. */
interface TemporaryPassword extends HashedPassword {
  readonly plain: string;
}

/** How an owner gets a new password: `sentTo` is the masked contact, or `password` is shown to the administrator. */
interface PasswordDelivery {
  readonly password: string | null;
  readonly sentTo: string | null;
}

/** Passwords that another person sets: they must be changed at the next login. */
@Injectable()
export class TemporaryPasswords {
  constructor(
    private readonly passwords: PasswordService,
    private readonly messages: MessageService,
  ) {}

  /** Returns a new random password with its hash. */
  async make(): Promise<TemporaryPassword> {
    const plain = randomPassword();
    return { plain, ...(await this.passwords.hash(plain)) };
  }

  /** Stores it for an account and ends its sessions; pass their ids to `announceEnded` after the commit. */
  replace(tx: Tx, userId: number, made: TemporaryPassword): Promise<string[]> {
    return this.passwords.replace(tx, userId, made);
  }

  /** Sends the password to its owner by text message or mail; without a channel it is returned, to be handed over. */
  async deliver(tx: Tx, userId: number, username: string, { plain }: TemporaryPassword): Promise<PasswordDelivery> {
    const sentTo = await this.messages.queue(tx, 'temporaryPassword', {
      to: userId,
      parameters: { username, password: plain },
    });
    return { password: sentTo === null ? plain : null, sentTo };
  }

  /** Notifies every process that these sessions ended. */
  announceEnded(sids: readonly string[]): Promise<void> {
    return this.passwords.announceEnded(sids);
  }
}
