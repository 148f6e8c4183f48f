import { useQuery } from '@tanstack/react-query';
import { Form, InputNumber, Select } from 'antd';
import { warningMetricFacts } from '#domain/alarms/warning.rules';
import { warningCompare, warningMetric, warningTarget, type WarningMetric } from '#domain/alarms/warning.status';
import { alarmLevel, hardwareKind } from '#domain/devices/device.status';
import { enumMembers } from '#domain/kit/enumeration';
import { messageChannel } from '#domain/messages/message.status';
import { isStaffRole, role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import { warningRules, type WarningForm } from '#contract/alarms/warning-rule.contract';
import { call } from '#web/kit/call/call';
import { input, type ControlProps, type FormValues } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';

const FRESH = 300_000;

/** Loads the venues, facilities and devices a rule can be about. */
export const useWarningChoices = () =>
  useQuery({
    queryKey: ['EquipmentEarlyWarningSetting', 'choices'],
    queryFn: () => call(warningRules.choices, {}, { quiet: true }),
    staleTime: FRESH,
  });

const useValues = (): Partial<WarningForm> => {
  const form = Form.useFormInstance();
  return (Form.useWatch([], form) ?? {}) as Partial<WarningForm>;
};

/** Chooses the targets of a rule among those of its venue; none stands for all. */
function TargetField({ id, value, onChange, label }: ControlProps) {
  const { t, pick } = useWords();
  const { data } = useWarningChoices();
  const { venueId, targetKind, hardwareKind: kind, metric } = useValues();
  const found =
    targetKind === warningTarget.device
      ? (data?.devices ?? []).filter((one) => one.venueId === venueId && one.kind === kind)
      : (data?.facilities ?? []).filter(
          (one) => one.venueId === venueId && (metric === undefined || one.metrics.includes(metric)),
        );
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      aria-label={label}
      value={(value ?? []) as number[]}
      onChange={(next: number[]) => onChange?.(next)}
      placeholder={t({ zh: '全部', en: 'All' })}
      showSearch={{ optionFilterProp: 'label' }}
      options={found.map((one) => ({ value: one.id, label: pick(one.name, one.enName) }))}
      notFoundContent={t({ zh: '该场馆没有可选对象', en: 'The venue has no such target' })}
    />
  );
}

/** Chooses a metric among those of the kind of target. */
function MetricField({ id, value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const { targetKind } = useValues();
  return (
    <Select
      {...(id ? { id } : {})}
      aria-label={label}
      value={value as WarningMetric | undefined}
      onChange={(next: WarningMetric) => onChange?.(next)}
      options={enumMembers(warningMetric)
        .filter(({ code }) => warningMetricFacts[code as WarningMetric].target === targetKind)
        .map((one) => ({ value: one.code, label: t(one) }))}
    />
  );
}

/** A value of the metric with its unit. */
function MetricValue({ id, value, onChange, label }: ControlProps) {
  const { metric } = useValues();
  const facts = metric === undefined ? null : warningMetricFacts[metric];
  return (
    <InputNumber
      {...(id ? { id } : {})}
      aria-label={label}
      value={value as number | null}
      onChange={(next) => onChange?.(next)}
      step={facts ? 10 ** -facts.decimals : 1}
      suffix={facts?.unit}
      style={{ width: '100%' }}
    />
  );
}

/** Chooses several members of staff roles. */
function RolesField({ id, value, onChange, label }: ControlProps) {
  const { t } = useWords();
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      aria-label={label}
      value={(value ?? []) as number[]}
      onChange={(next: number[]) => onChange?.(next)}
      showSearch={{ optionFilterProp: 'label' }}
      options={enumMembers(role)
        .filter(({ code }) => isStaffRole(Number(code)))
        .map((one) => ({ value: one.code, label: t(one) }))}
    />
  );
}

/** Chooses whether a rule is for devices, facilities or the people in the venue; clears what no longer fits. */
function TargetKindField({ id, value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const form = Form.useFormInstance();
  return (
    <Select
      {...(id ? { id } : {})}
      aria-label={label}
      value={value as number | undefined}
      onChange={(next: number) => {
        form.setFieldsValue({ targetIds: [], metric: undefined, hardwareKind: undefined });
        if (next !== warningTarget.facility && form.getFieldValue('compare') === warningCompare.outside)
          form.setFieldsValue({ compare: warningCompare.above });
        onChange?.(next);
      }}
      options={enumMembers(warningTarget).map((one) => ({ value: one.code, label: t(one) }))}
    />
  );
}

const venues = async () => (await call(warningRules.choices, {}, { quiet: true })).venues;
const isDevice = ({ targetKind }: FormValues) => targetKind === warningTarget.device;
const isOutside = ({ compare }: FormValues) => compare === warningCompare.outside;

/** The fields of a warning rule in their groups. */
export const warningFields = [
  {
    title: { zh: '对象', en: 'What is watched' },
    fields: [
      input.text('name'),
      input.text('enName'),
      input.lookup('venueId', venues),
      input.own('targetKind', TargetKindField, { wide: false }),
      input.select('hardwareKind', hardwareKind, { when: isDevice }),
      input.own('metric', MetricField, { wide: false }),
      input.own('targetIds', TargetField, {
        when: ({ targetKind }) => targetKind !== warningTarget.venueFlow,
        hint: {
          zh: '不选即该场馆全部；点名的规则优先，被点名的对象不再用“全部”的规则判断',
          en: 'None selected: all in the venue. A rule that names a target replaces the rules for all.',
        },
      }),
    ],
  },
  {
    title: { zh: '条件', en: 'Condition' },
    fields: [
      input.select('compare', warningCompare),
      input.own('threshold', MetricValue, { wide: false, when: (values) => !isOutside(values) }),
      input.number('holdSeconds', {
        unit: { zh: '秒', en: 's' },
        hint: { zh: '越限满这么久才报警', en: 'Alarm after this time beyond the limit' },
      }),
      input.own('clearValue', MetricValue, {
        wide: false,
        hint: {
          zh: '回到这里才解除；“超出范围”时为离范围边界的距离',
          en: 'The alarm clears here. For "outside": the distance inside the range.',
        },
      }),
      input.number('clearSeconds', {
        unit: { zh: '秒', en: 's' },
        hint: { zh: '恢复满这么久才解除', en: 'Clears after this time back' },
      }),
      input.select('level', alarmLevel),
    ],
  },
  {
    title: { zh: '通知', en: 'Notification' },
    fields: [
      input.own('receivers', RolesField),
      input.select('channels', messageChannel, { many: true }),
      input.times('quietFrom', 'quietTo', { zh: '免打扰', en: 'Quiet hours' }),
      input.number('escalateMinutes', {
        unit: { zh: '分钟', en: 'min' },
        hint: { zh: '这么久无人确认即通知下列角色', en: 'Without acknowledgement, the roles below are notified' },
      }),
      input.own('escalateRoles', RolesField),
      input.select('status', switchStatus),
    ],
  },
];
