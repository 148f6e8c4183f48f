import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { histories, historyOf, type HistoryKind } from '#contract/system/history.contract';
import { may, type Caller } from './caller';
import { markedMethods } from './marked';

const TELLS = Symbol('history');

/**
 * Marks the service method that throws if a thing is outside the caller's scope: `(caller, key) => Promise<unknown>`.
 * If it returns, the caller may read the thing's history.
 */
export const TellsHistory = (kind: HistoryKind) => SetMetadata(TELLS, kind);

type Reach = (caller: Caller, key: string) => Promise<unknown>;

/** Decides who may read the history of a thing. */
@Injectable()
export class HistoryBook implements OnApplicationBootstrap {
  private readonly known = new Map<HistoryKind, Reach>();

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    for (const { of: kind, run } of markedMethods<HistoryKind, Reach>(this.discovery, TELLS)) this.known.set(kind, run);
    const mute = (Object.keys(histories) as HistoryKind[]).filter(
      (kind) => !historyOf(kind).everybodys && !this.known.has(kind),
    );
    if (mute.length > 0) throw new Error(`nobody says who reaches the history of ${mute.join(', ')}`);
  }

  /** Returns the audit object name of a thing; throws if the caller may not read its history. */
  async object(caller: Caller, kind: HistoryKind, key: string): Promise<string> {
    const { object, right } = historyOf(kind);
    if (!may(caller, right)) throw new Failure(sessionFailure.noRight);
    await this.known.get(kind)?.(caller, key);
    return `${object}${key}`;
  }
}
