import { Module, type DynamicModule, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { areas } from '#contract/endpoints';
import { AlarmsModule } from '#server/alarms/alarms.module';
import { DevicesModule } from '#server/devices/devices.module';
import { GatesModule } from '#server/gates/gates.module';
import { handlersOf, unanswered } from '#server/kit/boot-check';
import type { Env } from '#server/kit/env';
import { KitModule } from '#server/kit/kit.module';
import { LiveModule } from '#server/live/live.module';
import { MonitorModule } from '#server/monitor/monitor.module';
import { OrdersModule } from '#server/orders/orders.module';
import { PaymentsModule } from '#server/payments/payments.module';
import { ReservationsModule } from '#server/reservations/reservations.module';
import { SessionModule } from '#server/session/session.module';
import { SystemModule } from '#server/system/system.module';
import { VenuesModule } from '#server/venues/venues.module';

/** The areas in service, by their name in the contract. An area named here answers every call it declares, or the process does not start. */
export const inService: Readonly<Record<string, Type>> = {
  session: SessionModule,
  system: SystemModule,
  venues: VenuesModule,
  reservations: ReservationsModule,
  monitor: MonitorModule,
  orders: OrdersModule,
  payments: PaymentsModule,
  gates: GatesModule,
  devices: DevicesModule,
  terminals: DevicesModule,
  alarms: AlarmsModule,
};

/** The whole server of one process. */
@Module({})
export class AppModule implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** The product with its checked environment. */
  static with(env: Env): DynamicModule {
    return { module: AppModule, imports: [DiscoveryModule, KitModule.with(env), LiveModule, ...Object.values(inService)] };
  }

  /** A half-wired house does not start. */
  onApplicationBootstrap(): void {
    const due = Object.fromEntries(Object.entries(areas).filter(([area]) => area in inService));
    const wrong = unanswered(handlersOf(this.discovery, this.scanner), due);
    if (wrong.length > 0) throw new Error(`The server is not whole:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  }
}
