import './hardware.css';
import { hardwareKind, hardwareState } from '#domain/devices/device.status';
import { doorMode } from '#domain/hardware/command.status';
import { adapterName, doorDirection } from '#domain/hardware/hardware.status';
import { parametersOf, type ParameterSpec } from '#domain/hardware/parameter.rules';
import { enumMember, type AnyEnumeration } from '#domain/kit/enumeration';
import { switchStatus } from '#domain/venues/venue.status';
import type { HardwareRow } from '#contract/hardware/hardware.contract';
import { DetailDrawer, DetailHead, DetailSection } from '#web/kit/detail/detail-drawer';
import { FactsList } from '#web/kit/detail/facts-list';
import { useWords } from '#web/kit/session/words';
import { count } from '#web/kit/text/format';
import { StatusTag, TintedTag } from '#web/kit/theme/status-tag';
import { HardwareCommands } from './hardware-commands';
import { isParameterPending, LastBeat } from './hardware-columns';

function ParameterList({ row }: { readonly row: HardwareRow }) {
  const { t } = useWords();
  const textOf = (spec: ParameterSpec): string => {
    const value = (row.params[spec.key] ?? spec.start) as number | boolean | string;
    if (spec.type === 'switch') return t(value === true ? { zh: '开', en: 'On' } : { zh: '关', en: 'Off' });
    if (spec.type === 'choice') {
      const choice = spec.choices.find((one) => one.value === value);
      return choice ? t(choice) : String(value);
    }
    return `${value} ${t(spec.unit)}`.trim();
  };
  return <FactsList facts={parametersOf(row.kind).map((spec) => [spec, textOf(spec)])} />;
}

/** Shows one device: its state, its remote actions, its parameters and where it stands. */
export function HardwareDrawer({ row, close }: { readonly row: HardwareRow | undefined; readonly close: () => void }) {
  const { t, pick } = useWords();
  if (!row) return null;
  const words = (of: AnyEnumeration, code: number | string) => {
    const member = enumMember(of, code);
    return member ? t(member) : String(code);
  };
  return (
    <DetailDrawer size={560} close={close} title={pick(row.name, row.enName)}>
      <DetailHead>
        <span className="v-row">
          <StatusTag of={hardwareState} code={row.state} />
          {row.door !== null && <StatusTag of={doorMode} code={row.door} />}
          {row.status !== switchStatus.on && <StatusTag of={switchStatus} code={row.status} />}
          <span className="v-quiet">
            {t({ zh: '心跳 ', en: 'Last seen ' })}
            <LastBeat at={row.lastBeat} />
          </span>
        </span>
      </DetailHead>
      <DetailSection title={t({ zh: '远程操作', en: 'Remote actions' })}>
        <HardwareCommands row={row} />
      </DetailSection>
      <DetailSection
        title={
          <span className="v-row">
            {t({ zh: '参数', en: 'Parameters' })}
            <TintedTag tint={isParameterPending(row) ? 'warning' : 'success'} dashed={isParameterPending(row)}>
              {t(
                isParameterPending(row)
                  ? { zh: '等待设备领取', en: 'Waiting for the device' }
                  : { zh: '设备已生效', en: 'In use' },
              )}
            </TintedTag>
          </span>
        }
      >
        <ParameterList row={row} />
      </DetailSection>
      <DetailSection title={t({ zh: '登记信息', en: 'Details' })}>
        <FactsList
          facts={[
            [{ zh: '序列号', en: 'Serial no.' }, row.sn],
            [{ zh: '类型', en: 'Kind' }, words(hardwareKind, row.kind)],
            [{ zh: '协议', en: 'Protocol' }, words(adapterName, row.adapter)],
            row.endpoint !== null && [{ zh: '设备地址', en: 'Address' }, row.endpoint],
            [
              { zh: '位置', en: 'Location' },
              `${pick(row.venueName, row.enVenueName)} ${pick(row.place, row.enPlace)}`.trim(),
            ],
            [{ zh: '场地', en: 'Sites' }, pick(row.siteNames, row.enSiteNames)],
            [{ zh: '方向', en: 'Direction' }, words(doorDirection, row.direction)],
            row.people !== null && [
              { zh: '已存人员', en: 'People stored' },
              `${count(row.people)} / ${count(row.personCap)}`,
            ],
            [{ zh: '固件', en: 'Firmware' }, row.firmware],
            [
              { zh: '时钟偏差', en: 'Clock error' },
              row.lastBeat === null
                ? null
                : t({ zh: `${Math.round(row.clockSkewMs / 1000)} 秒`, en: `${Math.round(row.clockSkewMs / 1000)} s` }),
            ],
            [{ zh: '安装日期', en: 'Installed' }, row.installDate],
            row.oldKeyUntil !== null && [
              { zh: '密钥', en: 'Key' },
              t({
                zh: `设备尚未使用新密钥，旧密钥到 ${row.oldKeyUntil} 为止`,
                en: `The device does not use the new key yet; the old one works until ${row.oldKeyUntil}`,
              }),
            ],
          ]}
        />
      </DetailSection>
    </DetailDrawer>
  );
}
