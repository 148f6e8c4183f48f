import { Controller } from '@nestjs/common';
import { settingScreen } from '#domain/system/setting.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { businessSettings as business, deploymentSettings as deployment } from '#contract/system/setting.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { SecretService } from './secret.service';
import { SettingService } from './setting.service';

const { setting, config } = settingScreen;

/** HTTP endpoints of business settings. */
@Controller()
export class BusinessSettingController implements EndpointHandlers<typeof business> {
  constructor(private readonly settings: SettingService) {}

  @ServeEndpoint(business.list)
  list(): Promise<AnswerOf<typeof business.list>> {
    return this.settings.list(setting);
  }

  @ServeEndpoint(business.save)
  save(
    @EndpointInput() input: ParsedOf<typeof business.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof business.save>> {
    return this.settings.save(setting, input, caller);
  }

  @ServeEndpoint(business.reset)
  reset(
    @EndpointInput() input: ParsedOf<typeof business.reset>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof business.reset>> {
    return this.settings.reset(setting, input, caller);
  }

  @ServeEndpoint(business.history)
  history(@EndpointInput() input: ParsedOf<typeof business.history>): Promise<AnswerOf<typeof business.history>> {
    return this.settings.history(setting, input);
  }

  @ServeEndpoint(business.undo)
  undo(
    @EndpointInput() input: ParsedOf<typeof business.undo>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof business.undo>> {
    return this.settings.undo(setting, input, caller);
  }
}

/** HTTP endpoints of deployment settings. */
@Controller()
export class DeploymentSettingController implements EndpointHandlers<typeof deployment> {
  constructor(
    private readonly settings: SettingService,
    private readonly secrets: SecretService,
  ) {}

  @ServeEndpoint(deployment.list)
  list(): Promise<AnswerOf<typeof deployment.list>> {
    return this.settings.list(config);
  }

  @ServeEndpoint(deployment.save)
  save(
    @EndpointInput() input: ParsedOf<typeof deployment.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof deployment.save>> {
    return this.settings.save(config, input, caller);
  }

  @ServeEndpoint(deployment.reset)
  reset(
    @EndpointInput() input: ParsedOf<typeof deployment.reset>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof deployment.reset>> {
    return this.settings.reset(config, input, caller);
  }

  @ServeEndpoint(deployment.history)
  history(@EndpointInput() input: ParsedOf<typeof deployment.history>): Promise<AnswerOf<typeof deployment.history>> {
    return this.settings.history(config, input);
  }

  @ServeEndpoint(deployment.undo)
  undo(
    @EndpointInput() input: ParsedOf<typeof deployment.undo>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof deployment.undo>> {
    return this.settings.undo(config, input, caller);
  }

  @ServeEndpoint(deployment.keys)
  keys(): Promise<AnswerOf<typeof deployment.keys>> {
    return this.secrets.sealingStatus();
  }

  @ServeEndpoint(deployment.sealAgain)
  sealAgain(
    @EndpointInput() _: ParsedOf<typeof deployment.sealAgain>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof deployment.sealAgain>> {
    return this.secrets.reseal(caller);
  }
}
