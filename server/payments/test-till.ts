import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/sweep';
import { TestApi } from '#server/kit/test-api';
import { anOrder, aWorld, type AWorld } from '#server/kit/world';
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
  ) {}

  /** Opens the till of a spec, over a database named after it. */
  static async open(name: string): Promise<TestTill> {
    const gateway = await TestGateway.start();
    const api = await TestApi.boot(AppModule, name, gateway.env);
    await api.app.get(SweepService).beforeApplicationShutdown();
    return new TestTill(gateway, api, await aWorld(api.db, { spaces: SPACES }));
  }

  /** An unpaid order of the member, at a place nobody else of the spec has unless it says so. */
  held(userId: number, more: Order = {}): ReturnType<typeof anOrder> {
    const place = this.slot++;
    return anOrder(this.api.db, this.world, userId, { space: place % SPACES, time: Math.floor(place / SPACES), ...more });
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.gateway.stop();
  }
}
