import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BoardService } from '#server/boards/board.service';
import { SocketBroadcaster } from './socket-broadcaster';

/** Keeps the boards of the days that sockets of this process listen to. */
@Injectable()
export class ListenedBoards implements OnApplicationBootstrap {
  constructor(
    private readonly boards: BoardService,
    private readonly broadcaster: SocketBroadcaster,
  ) {}

  onApplicationBootstrap(): void {
    this.boards.keepListened(() => this.broadcaster.listenedRooms());
  }
}
