import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi } from '#server/kit/testing/test-api';
import { anOrder, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { MessageService } from '#server/messages/message.service';
import { TestMessages } from '#server/messages/test-messages';
import { TestGateway } from '#server/channels/test-gateway';

type Order = Parameters<typeof anOrder>[3];
const SPACES = 60;

/**
 * The application with its own gateway and a bookable site. Sweeps are run by hand, so that each step can be observed.
 */
export class TestPaymentApp {
  private slot = 0;

  private constructor(
    readonly gateway: TestGateway,
    readonly api: TestApi,
    readonly world: TestVenue,
    private readonly messages: TestMessages | null,
  ) {}

  /**
   * Starts the application over a database named after the spec; with a message provider if the spec reads messages.
   */
  static async open(name: string, { messages = false } = {}): Promise<TestPaymentApp> {
    const gateway = await TestGateway.start();
    const provider = messages ? await TestMessages.start(gateway.dataDir) : null;
    const api = await TestApi.boot(AppModule, name, { ...gateway.env, ...provider?.env });
    await api.app.get(SweepService).beforeApplicationShutdown();
    return new TestPaymentApp(gateway, api, await aVenue(api.db, { spaces: SPACES }), provider);
  }

  /** Creates an unpaid order of the member in a slot of its own unless overridden. */
  heldOrder(userId: number, overrides: Order = {}): ReturnType<typeof anOrder> {
    const place = this.slot++;
    return anOrder(this.api.db, this.world, userId, {
      space: place % SPACES,
      time: Math.floor(place / SPACES),
      ...overrides,
    });
  }

  /** Sends pending messages and returns those of a phone number, newest first. */
  async receivedMessages(phone: string): Promise<string[]> {
    await this.api.app.get(MessageService, { strict: false }).sendDue();
    return ((await this.messages?.inbox(phone)) ?? []).map(({ text }) => text);
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.messages?.stop();
    await this.gateway.stop();
  }
}
