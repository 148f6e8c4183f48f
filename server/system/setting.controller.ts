import { Controller } from '@nestjs/common';
import { settingScreen } from '#domain/system/setting.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { businessSettings as business, deploymentSettings as deployment } from '#contract/system/setting.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { SecretService } from './secret.service';
import { SettingService } from './setting.service';

const { setting, config } = settingScreen;

/** HTTP endpoints of business settings. */
@Controller()
export class BusinessSettingController implements Answers<typeof business> {
  constructor(private readonly settings: SettingService) {}

  @Serve(business.list)
  list(): Promise<AnswerOf<typeof business.list>> {
    return this.settings.list(setting);
  }

  @Serve(business.save)
  save(@Input() input: ParsedOf<typeof business.save>, @By() caller: Caller): Promise<AnswerOf<typeof business.save>> {
    return this.settings.save(setting, input, caller);
  }

  @Serve(business.reset)
  reset(
    @Input() input: ParsedOf<typeof business.reset>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof business.reset>> {
    return this.settings.reset(setting, input, caller);
  }

  @Serve(business.history)
  history(@Input() input: ParsedOf<typeof business.history>): Promise<AnswerOf<typeof business.history>> {
    return this.settings.history(setting, input);
  }

  @Serve(business.undo)
  undo(@Input() input: ParsedOf<typeof business.undo>, @By() caller: Caller): Promise<AnswerOf<typeof business.undo>> {
    return this.settings.undo(setting, input, caller);
  }
}

/** HTTP endpoints of deployment settings. */
@Controller()
export class DeploymentSettingController implements Answers<typeof deployment> {
  constructor(
    private readonly settings: SettingService,
    private readonly secrets: SecretService,
  ) {}

  @Serve(deployment.list)
  list(): Promise<AnswerOf<typeof deployment.list>> {
    return this.settings.list(config);
  }

  @Serve(deployment.save)
  save(
    @Input() input: ParsedOf<typeof deployment.save>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof deployment.save>> {
    return this.settings.save(config, input, caller);
  }

  @Serve(deployment.reset)
  reset(
    @Input() input: ParsedOf<typeof deployment.reset>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof deployment.reset>> {
    return this.settings.reset(config, input, caller);
  }

  @Serve(deployment.history)
  history(@Input() input: ParsedOf<typeof deployment.history>): Promise<AnswerOf<typeof deployment.history>> {
    return this.settings.history(config, input);
  }

  @Serve(deployment.undo)
  undo(
    @Input() input: ParsedOf<typeof deployment.undo>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof deployment.undo>> {
    return this.settings.undo(config, input, caller);
  }

  @Serve(deployment.keys)
  keys(): Promise<AnswerOf<typeof deployment.keys>> {
    return this.secrets.sealing();
  }

  @Serve(deployment.sealAgain)
  sealAgain(
    @Input() _: ParsedOf<typeof deployment.sealAgain>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof deployment.sealAgain>> {
    return this.secrets.sealAgain(caller);
  }
}
