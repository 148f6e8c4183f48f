import { DayBoard, type BoardRows, type DayChange } from './day-board';

/** How many reads may precede a commit of this process before the database state is accepted. */
const MAX_READS = 5;

/** A site's day in memory, kept up to date by the changes of its versions and read again if one is missing. */
export class CachedBoard {
  usedAt = 0;
  private board: DayBoard | null = null;
  /**
   * Commits of this process whose changes only PostgreSQL knows, and how many of them the board includes. A board that
   * misses some is not served.
   */
  private staleCommits = 0;
  private appliedCommits = 0;
  /** The newest version that this process committed; an older board is not served. */
  private requiredVersion = 0;
  /** Changes after the board's version, and during a read also earlier ones, which the read may not include. */
  private readonly changes = new Map<number, DayChange>();
  private reading: Promise<void> | null = null;
  private nextReading: Promise<void> | null = null;

  constructor(private readonly load: () => Promise<BoardRows>) {}

  /** The board if it includes every commit of this process. */
  get ready(): DayBoard | null {
    const { board } = this;
    return board && this.appliedCommits >= this.staleCommits && board.v >= this.requiredVersion ? board : null;
  }

  /** The number of claims. */
  get claims(): number {
    return this.board?.size ?? 0;
  }

  /** Returns whether the board includes a version. A day that was never read misses nothing. */
  knows(v: number): boolean {
    return this.board === null || v <= this.board.v;
  }

  /**
   * Applies the change of a version, or keeps it until the versions before it arrive. Returns false if the board then
   * differs from PostgreSQL; it is not served until it is read again.
   */
  receive(v: number, change: DayChange): boolean {
    if (this.reading === null && this.knows(v)) return true;
    this.changes.set(v, change);
    if (this.board === null || this.applyChanges(this.board)) return true;
    this.staleCommits += 1;
    return false;
  }

  /** Keeps the board from being served until it includes a version that this process committed. */
  require(v: number): void {
    this.requiredVersion = Math.max(this.requiredVersion, v);
  }

  /** Records a commit of this process whose change only PostgreSQL knows. */
  markStale(): void {
    this.staleCommits += 1;
  }

  /** Waits for a read that starts after this call. */
  reload(): Promise<void> {
    const begin = (): Promise<void> => {
      this.nextReading = null;
      this.reading = this.read().finally(() => {
        this.reading = null;
        for (const v of this.changes.keys()) if (this.board === null || v <= this.board.v) this.changes.delete(v);
      });
      return this.reading;
    };
    if (!this.reading) return begin();
    this.nextReading ??= this.reading.then(begin, begin);
    return this.nextReading;
  }

  /** Returns the board after a read. */
  async open(): Promise<DayBoard> {
    await this.reload();
    return this.board as DayBoard;
  }

  private async read(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const { staleCommits } = this;
      const rows = await this.load();
      let board = new DayBoard(rows);
      if (!this.applyChanges(board)) board = new DayBoard(rows);
      if (board.v < this.requiredVersion && tries < MAX_READS) continue;
      this.requiredVersion = 0;
      this.appliedCommits = staleCommits;
      this.board = board;
      return;
    }
  }

  /** Applies the changes that follow directly. Returns false if the board then differs from PostgreSQL. */
  private applyChanges(board: DayBoard): boolean {
    for (let next; (next = this.changes.get(board.v + 1)) !== undefined;) {
      if (!board.apply(next)) {
        this.changes.clear();
        return false;
      }
      if (this.reading === null) this.changes.delete(board.v);
    }
    return true;
  }
}
