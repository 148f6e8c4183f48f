import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, TestProcess } from '#server/kit/testing/test-process';

/** The tax platform counterpart as a process of one spec. */
export class TestTaxPlatform {
  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly process: TestProcess,
  ) {}

  /** Starts the process; counterparts share one key folder because the server reads a single one. */
  static async start(dataDir = mkdtempSync(join(tmpdir(), 'invoices-'))): Promise<TestTaxPlatform> {
    const port = await freePort();
    const started = await TestProcess.start('tools/counterparts/invoice/main.ts', {
      COUNTERPART_PORT: String(port),
      COUNTERPART_STATE: join(dataDir, 'tax'),
      DATA_DIR: dataDir,
    });
    return new TestTaxPlatform(`http://127.0.0.1:${port}`, dataDir, started);
  }

  /** Configures faults; without any the platform answers at once. */
  async faults(faults: unknown = [{ workMs: 0 }]): Promise<void> {
    await fetch(`${this.url}/faults`, { method: 'POST', body: JSON.stringify({ faults }) });
  }

  /** Returns the numbers issued so far, invoices and credit notes, newest first. */
  async issued(): Promise<
    {
      invoiceNo: string;
      requestId: string;
      redOf: string | null;
      paper: {
        amount: number;
        tax: number;
        buyer: { name: string };
        seller: { name: string };
        items: { name: string }[];
      };
    }[]
  > {
    return (
      (await (await fetch(`${this.url}/issued`)).json()) as { issued: Awaited<ReturnType<TestTaxPlatform['issued']>> }
    ).issued;
  }

  async stop(): Promise<void> {
    await this.process.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
