import { settingScreen } from '#domain/system/setting.status';
import { businessSettings as business, deploymentSettings as deployment } from '#contract/system/setting.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { SecretService } from './secret.service';
import { SettingService } from './setting.service';

const { setting, config } = settingScreen;

/** HTTP endpoints of business settings. */
export const BusinessSettingController = controllerFor(business, { settings: SettingService }, ({ settings }) => ({
  list: () => settings.list(setting),
  save: (input, caller) => settings.save(setting, input, caller),
  reset: (input, caller) => settings.reset(setting, input, caller),
  history: (input) => settings.history(setting, input),
  undo: (input, caller) => settings.undo(setting, input, caller),
}));

/** HTTP endpoints of deployment settings. */
export const DeploymentSettingController = controllerFor(
  deployment,
  { settings: SettingService, secrets: SecretService },
  ({ settings, secrets }) => ({
    list: () => settings.list(config),
    save: (input, caller) => settings.save(config, input, caller),
    reset: (input, caller) => settings.reset(config, input, caller),
    history: (input) => settings.history(config, input),
    undo: (input, caller) => settings.undo(config, input, caller),
    keys: () => secrets.sealingStatus(),
    sealAgain: (_, caller) => secrets.reseal(caller),
  }),
);
