import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { deploymentSettings } from '#contract/system/setting.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { Keyring } from '#server/kit/crypto/keyring';
import { SecretStore } from './secret.store';

/** Reports which master key seals the stored secrets, and re-encrypts them after a key change. */
@Injectable()
export class SecretService {
  constructor(
    private readonly db: Db,
    private readonly store: SecretStore,
    private readonly keys: Keyring,
  ) {}

  /** Returns how the secrets are currently sealed. */
  async sealingStatus(): Promise<AnswerOf<typeof deploymentSettings.keys>> {
    const sealed = await this.store.findSealed();
    return {
      keyId: this.keys.id,
      sealed: sealed.length,
      old: sealed.filter((secret) => !this.keys.isCurrent(secret)).length,
    };
  }

  /** Re-encrypts every secret sealed with an older key. */
  async reseal(caller: Caller): Promise<AnswerOf<typeof deploymentSettings.sealAgain>> {
    const sealed = await this.db.transact(async (tx) => {
      const count = await this.store.replaceSealed(tx, (secret) =>
        this.keys.isCurrent(secret) ? null : this.keys.seal(this.keys.unseal(secret)),
      );
      await writeAudit(tx, caller, {
        action: 'setting.sealAgain',
        object: 'secrets',
        after: { keyId: this.keys.id, sealed: count },
      });
      return count;
    });
    return { keyId: this.keys.id, sealed };
  }
}
