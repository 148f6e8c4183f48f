import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { MESSAGES_FILE, messagesFile, type MessagesFile } from '#contract/messages/message-provider.contract';
import { privateFile } from '#tools/kit/private-file';

/** Opens the keys shared by the school and the provider, creating them if missing. */
export function openMessageKeys(dataDir: string): Required<MessagesFile> {
  return messagesFile.required().parse(
    privateFile(join(dataDir, MESSAGES_FILE), () => ({
      sms: {
        keyId: `K${randomBytes(6).toString('hex')}`,
        secret: randomBytes(32).toString('hex'),
        signName: '智慧场馆',
      },
      mail: {
        token: randomBytes(32).toString('hex'),
        from: { email: 'noreply@venue.example', name: '智慧场馆 Smart Venues' },
      },
    })),
  );
}
