import { Module, type DynamicModule } from '@nestjs/common';
import { areaModules } from '#server/app.module';
import { BackgroundModule } from '#server/kit/app/background.module';
import type { Env } from '#server/kit/runtime/env';
import { KitModule } from '#server/kit/app/kit.module';

/** The services of the server in a process without HTTP. */
@Module({})
export class WorkersModule {
  /** Creates the module of all areas with a checked environment. */
  static with(env: Env): DynamicModule {
    return { module: WorkersModule, imports: [KitModule.with(env, 'workers'), BackgroundModule, ...areaModules] };
  }
}
