import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '#server/kit/runtime/env';
import { openapi } from './openapi';
import { referencePage } from './reference-page';

/** The API reference, made at its first use. */
@Injectable()
export class ApiReferenceService {
  private html: string | undefined;
  private openapi: string | undefined;

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Returns the reference as an HTML page. */
  page(): string {
    return (this.html ??= referencePage(this.env.API_BASE));
  }

  /** Returns the OpenAPI description as JSON. */
  description(): string {
    return (this.openapi ??= JSON.stringify(openapi(this.env.API_BASE)));
  }
}
