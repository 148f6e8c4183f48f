import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { portalFailure } from '#domain/portal/portal.failures';
import { Clock } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { Settings } from '#server/kit/settings/settings';

const NONCE_BYTES = 8;
const MS = 1_000;

/** Signature with which a page identifies itself to the school's app. */
interface SdkConfig {
  readonly clientId: string;
  readonly timestamp: string;
  readonly noncestr: string;
  readonly signature: string;
}

/** Data of the application shell: the local helper and the school's app. */
@Injectable()
export class ShellService {
  constructor(
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    private readonly settings: Settings,
  ) {}

  /** Address of the local helper of a counter; empty if the school has none. */
  get helper(): string {
    return this.settings.get('helper.enabled') ? this.env.HELPER_URL : '';
  }

  /** The user-agent token of the school's app. */
  get inApp(): string {
    return this.settings.get('inApp.clientId') === '' ? '' : this.settings.get('inApp.marker');
  }

  /**
   * Signs a page of this product for the school's app: SHA-1 over ticket, nonce, time and address, as such apps
   * require.
   */
  sdkConfig(url: string): SdkConfig {
    const [clientId, ticket] = [this.settings.get('inApp.clientId'), this.settings.get('inApp.ticket')];
    if (clientId === '' || ticket === '') throw new Failure(portalFailure.appUnconnected);
    if (!this.env.PUBLIC_URL || new URL(url).origin !== new URL(this.env.PUBLIC_URL).origin)
      throw new Failure(portalFailure.foreignPage);
    const timestamp = String(Math.floor(this.clock.now() / MS));
    const noncestr = randomBytes(NONCE_BYTES).toString('hex');
    const [page] = url.split('#');
    const signature = createHash('sha1')
      .update(`jsapi_ticket=${ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${page}`)
      .digest('hex');
    return { clientId, timestamp, noncestr, signature };
  }
}
