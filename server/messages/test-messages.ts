import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { freePort, TestProcess } from '#server/kit/testing/test-process';
import { MessageService } from './message.service';

/** A message as its receiver sees it. */
interface ReceivedMessage {
  readonly requestId: string;
  readonly text: string;
  readonly subject: string;
}

/** Runs the message provider counterpart as a process of a spec, with its own data folder. */
export class TestMessages {
  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly process: TestProcess,
  ) {}

  /** Starts the provider. A second counterpart may share the folder, because the server reads one folder. */
  static async start(dataDir = mkdtempSync(join(tmpdir(), 'messages-'))): Promise<TestMessages> {
    const port = await freePort();
    const started = await TestProcess.start('tools/counterparts/messages/main.ts', {
      COUNTERPART_PORT: String(port),
      COUNTERPART_STATE: join(dataDir, 'state'),
      DATA_DIR: dataDir,
    });
    return new TestMessages(`http://127.0.0.1:${port}`, dataDir, started);
  }

  /** The environment that a server needs to reach this provider. */
  get env(): { MESSAGES_URL: string; DATA_DIR: string } {
    return { MESSAGES_URL: this.url, DATA_DIR: this.dataDir };
  }

  /** Configures faults. An empty list means no faults. */
  async faults(faults: unknown = []): Promise<void> {
    await fetch(`${this.url}/faults`, { method: 'POST', body: JSON.stringify({ faults }) });
  }

  /** Returns the messages of an address, newest first. */
  async inbox(to: string): Promise<ReceivedMessage[]> {
    return (
      (await (await fetch(`${this.url}/messages?to=${encodeURIComponent(to)}`)).json()) as {
        messages: ReceivedMessage[];
      }
    ).messages;
  }

  /** Sends pending messages of the application and returns the code of the newest message to an address. */
  async codeTo(app: NestFastifyApplication, to: string): Promise<string> {
    await app.get(MessageService, { strict: false }).sendDue();
    const code = /\d{6}/.exec((await this.inbox(to))[0]?.text ?? '')?.[0];
    if (code === undefined) throw new Error(`no code was sent to ${to}`);
    return code;
  }

  async stop(): Promise<void> {
    await this.process.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
