import { Injectable } from '@nestjs/common';

/** Whether this process is shutting down: it then reports not ready, so that it gets no new work. */
@Injectable()
export class DrainState {
  private draining = false;

  /** Marks the process as not ready. */
  begin(): void {
    this.draining = true;
  }

  /** Returns whether the process is shutting down. */
  get isDraining(): boolean {
    return this.draining;
  }
}
