import { Form, InputNumber, Select, Switch } from 'antd';
import { hardwareKind } from '#domain/devices/device.status';
import { adapterName, doorDirection } from '#domain/hardware/hardware.status';
import { parametersOf, type ParameterSpec, type ParameterValues } from '#domain/hardware/parameter.rules';
import { switchStatus } from '#domain/venues/venue.status';
import { hardware, type HardwareRow } from '#contract/hardware/hardware.contract';
import { call } from '#web/kit/call/call';
import { input, type ControlProps, type FormPart, type FormValues } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';

const choices = () => call(hardware.choices, {}, { quiet: true });

/** Sites with the names of their venues, because names of sites repeat. */
const sites = async () => {
  const { sites: all, venues } = await choices();
  const venueOf = new Map(venues.map((venue) => [venue.id, venue]));
  return all.map(({ id, name, enName, venueId }) => ({
    id,
    name: `${name}（${venueOf.get(venueId)?.name ?? ''}）`,
    enName: `${enName} (${venueOf.get(venueId)?.enName ?? ''})`,
  }));
};

function ParameterInput({
  spec,
  value,
  label,
  onChange,
}: {
  readonly spec: ParameterSpec;
  readonly value: number | boolean | string;
  readonly label: string;
  readonly onChange: (value: number | boolean | string) => void;
}) {
  const { t } = useWords();
  if (spec.type === 'switch')
    return (
      <span>
        <Switch checked={value === true} onChange={onChange} aria-label={label} />
      </span>
    );
  if (spec.type === 'choice')
    return (
      <Select
        value={String(value)}
        onChange={onChange}
        aria-label={label}
        options={spec.choices.map((choice) => ({ value: choice.value, label: t(choice) }))}
      />
    );
  return (
    <InputNumber
      value={Number(value)}
      min={spec.min}
      max={spec.max}
      precision={0}
      suffix={t(spec.unit)}
      aria-label={label}
      style={{ width: '100%' }}
      onChange={(next) => onChange(next ?? spec.start)}
    />
  );
}

/** Edits the parameters that devices of the chosen kind have. */
function ParametersField({ value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const kind = Form.useWatch<number | undefined>('kind');
  const values = (value ?? {}) as ParameterValues;
  const specs = kind === undefined ? [] : parametersOf(kind);
  if (specs.length === 0)
    return <span className="v-quiet">{t({ zh: '选择类型后填写', en: 'Select a kind first.' })}</span>;
  const set = (key: string, next: number | boolean | string) =>
    onChange?.(
      Object.fromEntries(specs.map((spec) => [spec.key, spec.key === key ? next : (values[spec.key] ?? spec.start)])),
    );
  return (
    <div className="h-params" role="group" aria-label={label}>
      {specs.map((spec) => (
        <label key={spec.key}>
          {t(spec)}
          <ParameterInput
            spec={spec}
            label={t(spec)}
            value={values[spec.key] ?? spec.start}
            onChange={(next) => set(spec.key, next)}
          />
        </label>
      ))}
    </div>
  );
}

const isPush = (values: FormValues) => values['adapter'] === adapterName.push;
const isDoor = (values: FormValues) =>
  ([hardwareKind.gate, hardwareKind.faceTerminal, hardwareKind.lock, hardwareKind.peopleCounter] as unknown[]).includes(
    values['kind'],
  );
const isTerminal = (values: FormValues) => values['kind'] === hardwareKind.faceTerminal;

/** Fields of a device; its serial number and kind cannot change. */
export const hardwareFields = (isNew: boolean): readonly FormPart[] => [
  {
    title: { zh: '设备', en: 'Device' },
    fields: [
      input.text('sn', {
        disabled: !isNew,
        hint: { zh: '设备铭牌上的序列号，登记后不能修改', en: 'From the label of the device; it cannot change later.' },
      }),
      input.select('kind', hardwareKind, { disabled: !isNew }),
      input.select('status', switchStatus),
      input.text('name'),
      input.text('enName'),
      input.date('installDate'),
    ],
  },
  {
    title: { zh: '位置', en: 'Location' },
    fields: [
      input.lookup('venueId', async () => (await choices()).venues),
      input.text('place'),
      input.text('enPlace'),
      input.select('direction', doorDirection, { when: isDoor }),
      input.lookup('siteIds', sites, { many: true, wide: true }),
    ],
  },
  {
    title: { zh: '连接与参数', en: 'Connection and parameters' },
    fields: [
      input.select('adapter', adapterName),
      input.text('endpoint', {
        when: isPush,
        hint: {
          zh: '设备自身的地址，如 http://10.8.0.21:80',
          en: 'The device’s own address, such as http://10.8.0.21:80',
        },
      }),
      input.number('personCap', { when: isTerminal, unit: { zh: '人', en: 'people' } }),
      input.own('params', ParametersField, {
        wide: true,
        hint: { zh: '保存后随下一次心跳下发到设备', en: 'Sent to the device with its next heartbeat.' },
      }),
    ],
  },
];

/** Returns the initial values of the form of a device. */
export const hardwareValues = (row: HardwareRow | null): FormValues =>
  row === null
    ? {
        adapter: adapterName.plain,
        direction: doorDirection.both,
        status: switchStatus.on,
        personCap: 10_000,
        siteIds: [],
        params: {},
        endpoint: '',
      }
    : { ...row, endpoint: row.endpoint ?? '', params: row.params };
