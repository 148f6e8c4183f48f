import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { histories, historyOf, type HistoryKind } from '#contract/logs/history.contract';
import { hasRight, type Caller } from './caller';
import { markedMethods } from '#server/kit/runtime/marked-methods';

const HISTORY_ACCESS = Symbol('history');

/**
 * Marks the service method that throws if a thing is outside the caller's scope: `(caller, key) => Promise<unknown>`.
 * If it returns, the caller may read the thing's history.
 */
export const HistoryAccess = (kind: HistoryKind) => SetMetadata(HISTORY_ACCESS, kind);

type HistoryAccessCheck = (caller: Caller, key: string) => Promise<unknown>;

/** Decides who may read the history of a thing. */
@Injectable()
export class HistoryAccessRegistry implements OnApplicationBootstrap {
  private readonly checks = new Map<HistoryKind, HistoryAccessCheck>();

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    for (const { of: kind, run } of markedMethods<HistoryKind, HistoryAccessCheck>(this.discovery, HISTORY_ACCESS))
      this.checks.set(kind, run);
    const unchecked = (Object.keys(histories) as HistoryKind[]).filter(
      (kind) => !historyOf(kind).everybodys && !this.checks.has(kind),
    );
    if (unchecked.length > 0) throw new Error(`no history access is declared for ${unchecked.join(', ')}`);
  }

  /** Returns the audit object name of a thing; throws if the caller may not read its history. */
  async historyObject(caller: Caller, kind: HistoryKind, key: string): Promise<string> {
    const { object, right } = historyOf(kind);
    if (!hasRight(caller, right)) throw new Failure(sessionFailure.noRight);
    await this.checks.get(kind)?.(caller, key);
    return `${object}${key}`;
  }
}
