import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/sweep';
import { TestApi } from '#server/kit/test-api';
import { anOrder, aWorld, type AWorld } from '#server/kit/world';
import { MessageService } from '#server/members/message.service';
import { TestMessages } from '#server/members/test-messages';
import { TestGateway } from './test-gateway';

type Order = Parameters<typeof anOrder>[3];
const SPACES = 60;

/**
 * The application with its own gateway and a bookable site. Sweeps are run by hand, so that each step can be observed.
 */
export class TestTill {
  private slot = 0;

  private constructor(
    readonly gateway: TestGateway,
    readonly api: TestApi,
    readonly world: AWorld,
    private readonly messages: TestMessages | null,
  ) {}

  /**
   * Starts the application over a database named after the spec; with a message provider if the spec reads messages.
   */
  static async open(name: string, { messages = false } = {}): Promise<TestTill> {
    const gateway = await TestGateway.start();
    const provider = messages ? await TestMessages.start(gateway.dataDir) : null;
    const api = await TestApi.boot(AppModule, name, { ...gateway.env, ...provider?.env });
    await api.app.get(SweepService).beforeApplicationShutdown();
    return new TestTill(gateway, api, await aWorld(api.db, { spaces: SPACES }), provider);
  }

  /** Creates an unpaid order of the member in a slot of its own unless overridden. */
  held(userId: number, more: Order = {}): ReturnType<typeof anOrder> {
    const place = this.slot++;
    return anOrder(this.api.db, this.world, userId, {
      space: place % SPACES,
      time: Math.floor(place / SPACES),
      ...more,
    });
  }

  /** Sends pending messages and returns those of a phone number, newest first. */
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
