import { Module, type DynamicModule } from '@nestjs/common';
import type { Env } from '#server/kit/env';
import { KitModule } from '#server/kit/kit.module';
import { SessionModule } from '#server/session/session.module';
import { VenuesModule } from '#server/venues/venues.module';
import { ReservationsModule } from './reservations.module';

/** The booking modules alone, for specs that need nothing else. */
@Module({})
export class TestDesk {
  static with(env: Env): DynamicModule {
    return { module: TestDesk, imports: [KitModule.with(env), SessionModule, VenuesModule, ReservationsModule] };
  }
}
