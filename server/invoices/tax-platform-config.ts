import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { INVOICES_FILE, invoicesFile, type InvoicesFile } from '#contract/invoices/invoice-channel.contract';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';

const RECHECK_MS = 2_000;

/**
 * Keys of the school at the tax platform: from the configured file, else from the file the counterpart wrote into the
 * data folder.
 */
@Injectable()
export class TaxPlatformConfig {
  private file: InvoicesFile | null = null;
  private checkedAt = -Infinity;

  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * Returns the keys with the platform's address, or null if the deployment has none; a file that appears later is
   * found.
   */
  get(): (InvoicesFile & { readonly baseUrl: string }) | null {
    const file = this.read();
    const baseUrl = file?.baseUrl ?? this.env.INVOICES_URL;
    return file && baseUrl ? { ...file, baseUrl: baseUrl.replace(/\/$/, '') } : null;
  }

  private read(): InvoicesFile | null {
    if (this.file || performance.now() - this.checkedAt < RECHECK_MS) return this.file;
    this.checkedAt = performance.now();
    const path = this.env.INVOICES_FILE ?? join(this.env.DATA_DIR, INVOICES_FILE);
    if (!existsSync(path)) return null;
    const parsed = invoicesFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    // Logs only the names of invalid fields, because the values are keys.
    if (!parsed.success)
      log.error({ parts: parsed.error.issues.map(({ path: at }) => at.join('.')) }, 'the invoices file is not usable');
    this.file = parsed.success ? parsed.data : null;
    return this.file;
  }
}
