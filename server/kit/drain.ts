import { Injectable } from '@nestjs/common';

/** Whether this process is about to stop: it says it is not ready, so that no new work is sent to it. */
@Injectable()
export class Drain {
  private ending = false;

  /** From now on the process is not ready. */
  begin(): void {
    this.ending = true;
  }

  /** Is it ending? */
  get begun(): boolean {
    return this.ending;
  }
}
