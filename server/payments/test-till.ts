import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/sweep';
import { TestApi } from '#server/kit/test-api';
import { anOrder, aWorld, type AWorld } from '#server/kit/world';
import { MessageService } from '#server/members/message.service';
import { TestMessages } from '#server/members/test-messages';
import { TestGateway } from './test-gateway';

type Order = Parameters<typeof anOrder>[3];
const SPACES = 60;

/** The application beside a gateway of its own, with a site to book. Sweeps are run by hand, so that each step is seen. */
export class TestTill {
  private slot = 0;

  private constructor(
    readonly gateway: TestGateway,
    readonly api: TestApi,
    readonly world: AWorld,
    private readonly messages: TestMessages | null,
  ) {}

  /** Opens the till of a spec, over a database named after it; with a provider of messages where the spec reads what was sent. */
  static async open(name: string, { messages = false } = {}): Promise<TestTill> {
    const gateway = await TestGateway.start();
    const provider = messages ? await TestMessages.start(gateway.dataDir) : null;
    const api = await TestApi.boot(AppModule, name, { ...gateway.env, ...provider?.env });
    await api.app.get(SweepService).beforeApplicationShutdown();
    return new TestTill(gateway, api, await aWorld(api.db, { spaces: SPACES }), provider);
  }

  /** An unpaid order of the member, at a place nobody else of the spec has unless it says so. */
  held(userId: number, more: Order = {}): ReturnType<typeof anOrder> {
    const place = this.slot++;
    return anOrder(this.api.db, this.world, userId, {
      space: place % SPACES,
      time: Math.floor(place / SPACES),
      ...more,
    });
  }

  /** Sends what waits, and answers what has come to a telephone, the newest first. */
  async received(phone: string): Promise<string[]> {
    await this.api.app.get(MessageService, { strict: false }).sweep();
    return ((await this.messages?.box(phone)) ?? []).map(({ text }) => text);
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.messages?.stop();
    await this.gateway.stop();
  }
}
