import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { from, switchMap, type Observable } from 'rxjs';
import { audit } from './audit';
import { Db } from './db';
import { endpointOf } from './endpoint-of';
import type { EdgeRequest } from './request';

/** What a list was asked for, as the log may keep it: the words somebody looked for may be a name or a telephone. */
export const askedOf = (input: unknown): Record<string, unknown> => {
  const { keyword, ...rest } = (input ?? {}) as Record<string, unknown>;
  return { ...rest, ...(keyword === undefined || keyword === '' ? {} : { keyword: '•' }) };
};

/** Writes who takes a list out as a file, and which, before the first byte leaves. */
@Injectable()
export class ExportTrace implements NestInterceptor {
  constructor(private readonly db: Db) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { caller, input } = context.switchToHttp().getRequest<EdgeRequest>();
    const path = endpointOf(context.getHandler())?.path ?? '';
    return from(
      this.db.transact((tx) => audit(tx, caller, { action: 'task.export', object: path, after: askedOf(input) })),
    ).pipe(switchMap(() => next.handle()));
  }
}
