import { businessSettings } from '#contract/system/setting.contract';
import { SettingList } from './setting-list';

/** Settings of the business. */
export default function SysSetting() {
  return <SettingList route="SysSetting" calls={businessSettings} />;
}
