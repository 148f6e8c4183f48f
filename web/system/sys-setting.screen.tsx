import { businessSettings } from '#contract/system/setting.contract';
import { SettingList } from './setting-list';

/** The business settings screen. */
export default function SysSetting() {
  return <SettingList route="SysSetting" calls={businessSettings} />;
}
