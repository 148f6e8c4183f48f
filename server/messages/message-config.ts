import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { MESSAGES_FILE, messagesFile, type MessagesFile } from '#contract/messages/message-provider.contract';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';

type Kind = keyof MessagesFile;
/** The credentials of one provider, with its address. */
type MessageKeys<K extends Kind> = NonNullable<MessagesFile[K]> & { readonly baseUrl: string };

const REREAD_INTERVAL = 2_000;

/**
 * Reads the provider keys from the file that the environment names, or from the file that the counterpart writes into
 * the data folder.
 */
@Injectable()
export class MessageConfig {
  private file: MessagesFile | null = null;
  private lastReadAt = -Infinity;

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Returns a provider's keys; null if the deployment has none. Detects a file that appears later. */
  keysOf<K extends Kind>(kind: K): MessageKeys<K> | null {
    const part = this.read()?.[kind];
    const baseUrl = part?.baseUrl ?? this.env.MESSAGES_URL;
    return part && baseUrl ? ({ ...part, baseUrl: baseUrl.replace(/\/$/, '') } as MessageKeys<K>) : null;
  }

  private read(): MessagesFile | null {
    if (this.file || performance.now() - this.lastReadAt < REREAD_INTERVAL) return this.file;
    this.lastReadAt = performance.now();
    const path = this.env.MESSAGES_FILE ?? join(this.env.DATA_DIR, MESSAGES_FILE);
    if (!existsSync(path)) return null;
    const parsed = messagesFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    // Logs the names of invalid parts only, because the values are keys.
    if (!parsed.success)
      log.error({ parts: parsed.error.issues.map(({ path: at }) => at.join('.')) }, 'the messages file is not usable');
    this.file = parsed.success ? parsed.data : null;
    return this.file;
  }
}
