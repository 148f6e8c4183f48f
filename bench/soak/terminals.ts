import type { Pool } from 'pg';
import { pause, waitUntil } from '#bench/kit/child';
import type { SoakJournal } from './actors';

interface TerminalState {
  readonly sn: string;
  readonly make: string;
  readonly buffered: number;
}

/** Troubles of a device; each lasts until the next. An empty one repairs it. */
const TROUBLES = [
  { offline: true },
  { full: true },
  { duplicate: true },
  { clockSkewMs: 7_200_000 },
  { clockSkewMs: -7_200_000 },
  { rejectNext: 3 },
  { commands: 'vanish' },
  {},
] as const;
/** One pass in so many changes the trouble of a device. */
const TROUBLE_EVERY = 6;
/** Longest time until repaired devices have sent what they kept: a heartbeat and its batches. */
const SETTLE_MS = 60_000;

/**
 * Face terminals of both vendors that go away, are full, lie about the time and repeat themselves, while people pass.
 */
export class TroubledTerminals {
  /** Passages by serial number. */
  private readonly passed = new Map<string, number>();

  private constructor(
    private readonly url: string,
    private readonly terminals: readonly TerminalState[],
  ) {}

  /** Waits until the counterpart runs and returns its terminals; throws unless both vendors are among them. */
  static async find(url: string): Promise<TroubledTerminals> {
    const read = () =>
      fetch(`${url}/devices`)
        .then(async (response) => (await response.json()) as TerminalState[])
        .then((all) => all.filter(({ make }) => make !== 'plain'))
        .catch((): TerminalState[] => []);
    await waitUntil('the terminals', async () => (await read()).length > 0);
    const all = await read();
    for (const make of ['push', 'poll'])
      if (!all.some((one) => one.make === make)) throw new Error(`no ${make} terminal in the demo`);
    return new TroubledTerminals(url, all);
  }

  /** Number of terminals. */
  get count(): number {
    return this.terminals.length;
  }

  /** Lets people pass and troubles come and go until the run ends. */
  async act(journal: SoakJournal, roll: () => number): Promise<void> {
    while (journal.running) {
      const { sn } = this.terminals[Math.floor(roll() * this.terminals.length)] as TerminalState;
      if (roll() * TROUBLE_EVERY < 1)
        await this.tell('/faults', { sn, ...TROUBLES[Math.floor(roll() * TROUBLES.length)] });
      const direction = roll() < 0.6 ? 1 : 2;
      const count = 1 + Math.floor(roll() * 3);
      await this.tell('/pass', { sn, direction, count, cardNo: String(70_000_000 + Math.floor(roll() * 500)) });
      this.passed.set(sn, (this.passed.get(sn) ?? 0) + count);
      await pause(300 + roll() * 500);
    }
  }

  /** Repairs every terminal and waits until it has sent what it kept. */
  async settle(): Promise<void> {
    await this.tell('/faults', {});
    await waitUntil(
      'what terminals kept',
      async () => {
        const all = (await (await fetch(`${this.url}/devices`)).json()) as TerminalState[];
        return all.every(({ buffered }) => buffered === 0);
      },
      SETTLE_MS,
      500,
    ).catch(() => undefined);
  }

  /** I16: every passage at a terminal is stored once, whatever happened on the way. */
  async check(pool: Pool): Promise<string[]> {
    const { rows } = await pool.query<{ sn: string; passed: number; stored: number }>(
      `
        select x.sn, x.passed, (
          select count(*)::int
          from gate_event e
            join hardware h on h.id = e.hardware_id
          where h.sn = x.sn and e.card_no ~ '^70000\\d{3}$' and e.result = 1
        ) as stored
        from jsonb_to_recordset($1::jsonb) as x(sn text, passed int)
      `,
      [JSON.stringify([...this.passed].map(([sn, passed]) => ({ sn, passed })))],
    );
    return rows
      .filter(({ passed, stored }) => passed !== stored)
      .map(({ sn, passed, stored }) => `I16 ${passed} people passed ${sn}, ${stored} are stored`);
  }

  private async tell(path: string, body: object): Promise<void> {
    const response = await fetch(`${this.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`the counterpart of devices answered ${response.status} to ${path}`);
  }
}
