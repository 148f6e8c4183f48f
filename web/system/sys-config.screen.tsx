import { deploymentSettings } from '#contract/system/setting.contract';
import { SettingList } from './setting-list';
import { SecretKeyPanel } from './secret-key-panel';

/** The deployment settings screen. */
export default function SysConfig() {
  return <SettingList route="SysConfig" calls={deploymentSettings} Extra={SecretKeyPanel} />;
}
