import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MESSAGES_FILE, messagesFile, type MessagesFile } from '#contract/members/message-channel.contract';

/** Opens what the school and the provider share, making it when it is missing: a file only its owner may read, written once. */
export function openKeys(dataDir: string): Required<MessagesFile> {
  const path = join(dataDir, MESSAGES_FILE);
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const fresh = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    const made = {
      sms: { keyId: `K${randomBytes(6).toString('hex')}`, secret: randomBytes(32).toString('hex'), signName: '智慧场馆' },
      mail: { token: randomBytes(32).toString('hex'), from: { email: 'noreply@venue.example', name: '智慧场馆 Smart Venues' } },
    };
    writeFileSync(fresh, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    try {
      linkSync(fresh, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(fresh, { force: true });
    }
  }
  return messagesFile.required().parse(JSON.parse(readFileSync(path, 'utf8')));
}
