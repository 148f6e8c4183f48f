import { Injectable } from '@nestjs/common';

/** Whether this process is shutting down: it then reports not ready, so that it gets no new work. */
@Injectable()
export class Drain {
  private ending = false;

  /** Marks the process as not ready. */
  begin(): void {
    this.ending = true;
  }

  /** Returns whether the process is shutting down. */
  get begun(): boolean {
    return this.ending;
  }
}
