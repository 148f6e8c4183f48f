import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { from, switchMap, type Observable } from 'rxjs';
import { writeAudit } from '#server/kit/access/audit';
import { Db } from '#server/kit/db/db';
import { endpointOf } from './endpoint-metadata';
import type { EdgeRequest } from './request';

/**
 * Returns the filters of a list call that may be logged; search keywords are removed because they may be a name or
 * phone number.
 */
export const auditableFilters = (input: unknown): Record<string, unknown> => {
  const { keyword, ...rest } = (input ?? {}) as Record<string, unknown>;
  return { ...rest, ...(keyword === undefined || keyword === '' ? {} : { keyword: '•' }) };
};

/** Logs who exports which list, before the first byte is sent. */
@Injectable()
export class ExportAuditInterceptor implements NestInterceptor {
  constructor(private readonly db: Db) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { caller, input } = context.switchToHttp().getRequest<EdgeRequest>();
    const path = endpointOf(context.getHandler())?.path ?? '';
    return from(
      this.db.transact((tx) =>
        writeAudit(tx, caller, { action: 'task.export', object: path, after: auditableFilters(input) }),
      ),
    ).pipe(switchMap(() => next.handle()));
  }
}
