import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LocalDate } from '#domain/kit/time';
import { reservations } from '#contract/booking/reservation.contract';
import { ENV, type Env } from '#server/kit/runtime/env';
import { SiteBoardService, type ReadyBoard } from './site-board.service';

const BOARD_PATH = /^\?siteId=([1-9]\d{0,8})&date=(\d{4}-\d\d-\d\d)(?:&nocache=\d+)?$/;

/** Sends a board, or 304 if the client already has it. */
export function sendBoard({ body, etag }: ReadyBoard, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/**
 * Serves cached boards before the ordinary request pipeline: they are public, unsigned and the same for everyone. All
 * other requests, and boards that must be built first, go on to the ordinary handler.
 */
@Injectable()
export class SiteBoardRoute implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(ENV) private readonly env: Env,
    private readonly boards: SiteBoardService,
  ) {}

  onApplicationBootstrap(): void {
    const path = `${this.env.API_BASE}${reservations.siteBoard.path}`;
    // A process without HTTP, such as a worker, registers nothing.
    if (!this.host.httpAdapter) return;
    this.host.httpAdapter.getInstance<FastifyInstance>().addHook('onRequest', (request, reply, done) => {
      const { url = '' } = request.raw;
      const board = url.startsWith(path) && request.raw.method === 'GET' ? this.ready(url.slice(path.length)) : null;
      if (board) void sendBoard(board, request, reply);
      else done();
    });
  }

  private ready(subPath: string): ReadyBoard | null {
    const [, siteId, date = ''] = BOARD_PATH.exec(subPath) ?? [];
    // Only a valid date has a cached board.
    return siteId === undefined ? null : this.boards.ready(Number(siteId), date as LocalDate);
  }
}
