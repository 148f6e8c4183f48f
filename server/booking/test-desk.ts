import { Module, type DynamicModule } from '@nestjs/common';
import type { Env } from '#server/kit/runtime/env';
import { KitModule } from '#server/kit/app/kit.module';
import { SessionModule } from '#server/session/session.module';
import { VenuesModule } from '#server/venues/venues.module';
import { BookingModule } from './booking.module';

/** The booking modules alone, for specs that need nothing else. */
@Module({})
export class TestBookingApp {
  static with(env: Env): DynamicModule {
    return { module: TestBookingApp, imports: [KitModule.with(env), SessionModule, VenuesModule, BookingModule] };
  }
}
