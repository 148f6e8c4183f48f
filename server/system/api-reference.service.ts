import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { readTicket, signTicket } from '#server/kit/crypto/signed-ticket';
import { Clock } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { openapi } from './openapi';
import { referencePage } from './reference-page';

const SUBJECT = 'reference';
const TICKET_MS = 600_000;

/** The API reference, made at its first use. In production it is shown to people who are logged in. */
@Injectable()
export class ApiReferenceService {
  private html: string | undefined;
  private openapi: string | undefined;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /** Returns addresses of page and description, valid for ten minutes. */
  addresses(): { page: string; openapi: string } {
    const query = `ticket=${signTicket(this.env.SECRETS_KEY, SUBJECT, this.clock.now() + TICKET_MS)}`;
    const page = `${this.env.API_BASE}/docs`;
    return { page: `${page}?${query}`, openapi: `${page}/openapi.json?${query}` };
  }

  /** Returns the reference as an HTML page. Throws in production without a valid ticket. */
  page(ticket: string | undefined): string {
    const valid = this.assertMayRead(ticket);
    this.html ??= referencePage(this.env.API_BASE);
    return valid ? this.html.replace('/docs/openapi.json"', `/docs/openapi.json?ticket=${ticket ?? ''}"`) : this.html;
  }

  /** Returns the OpenAPI description as JSON. Throws in production without a valid ticket. */
  description(ticket: string | undefined): string {
    this.assertMayRead(ticket);
    return (this.openapi ??= JSON.stringify(openapi(this.env.API_BASE)));
  }

  /** Returns whether the ticket is valid; throws in production if it is not. */
  private assertMayRead(ticket = ''): boolean {
    const valid = readTicket(this.env.SECRETS_KEY, ticket, this.clock.now()) === SUBJECT;
    if (!valid && this.env.NODE_ENV === 'production') throw new Failure(sessionFailure.notLoggedIn);
    return valid;
  }
}
