import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { enumMembers } from '#domain/kit/enumeration';
import { meetingFormLimits as limits } from '#domain/meetings/meeting-form.rules';
import { mealKind, meetingLevel, meetingService, roomLayout } from '#domain/meetings/meeting.status';
import { purposeList } from '#domain/orders/meeting.rules';
import { labelOf } from '#contract/kit/fields';
import { meetingForm, type MeetingFormView } from '#contract/meetings/meeting-form.fields';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';

type Item = { readonly code: string; readonly n: number };

/** A list of things with their number: a tick takes one, its number follows. */
function ItemsField({
  of,
  most,
  value = [],
  onChange,
  label,
}: {
  readonly of: Parameters<typeof enumMembers>[0];
  readonly most: number;
  readonly value?: readonly Item[];
  readonly onChange?: (items: readonly Item[]) => void;
  readonly label: string;
}) {
  const { t } = useWords();
  return (
    <ul className="mt-items" aria-label={label}>
      {enumMembers(of).map((member) => {
        const held = value.find(({ code }) => code === member.code);
        const others = value.filter(({ code }) => code !== member.code);
        return (
          <li key={member.code}>
            <Checkbox
              checked={held !== undefined}
              onChange={({ target }) =>
                onChange?.(target.checked ? [...others, { code: String(member.code), n: 1 }] : others)
              }
            >
              {t(member)}
            </Checkbox>
            {held ? (
              <InputNumber
                aria-label={t({ zh: `${member.zh}数量`, en: `${member.en}: number` })}
                min={1}
                max={most}
                precision={0}
                value={held.n}
                onChange={(n) => onChange?.([...others, { code: held.code, n: n ?? 1 }])}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The values of the form on the page: services and meals are lists of one shape. */
export type MeetingValues = Omit<MeetingFormView, 'services' | 'meals'> & {
  readonly services?: readonly Item[];
  readonly meals?: readonly Item[];
};

/** Returns the values of a stored form. */
export const valuesOf = ({ services = [], meals = [], ...form }: MeetingFormView): MeetingValues => ({
  ...form,
  services: services.map(({ code, qty }) => ({ code, n: qty })),
  meals: meals.map(({ kind, people }) => ({ code: kind, n: people })),
});

/** Returns the form as the calls take it. */
export const formOf = ({ services = [], meals = [], ...values }: MeetingValues) => ({
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)),
  services: services.map(({ code, n }) => ({ code, qty: n })),
  meals: meals.map(({ code, n }) => ({ kind: code, people: n })),
});

const flags = ['leaderPresent', 'isOffSchoolJoiner', 'foreignGuests', 'isPhilosophySocialSciences'] as const;

/** The fields of a meeting application. */
export function MeetingFields({ capacity }: { readonly capacity: number }) {
  const { t, pick, lang } = useWords();
  const purposes = useQuery({
    queryKey: ['codes', purposeList],
    staleTime: 600_000,
    queryFn: () => call(venues.codeKeys, { codeKeys: purposeList }, { quiet: true }),
  });
  const titleOf = (key: keyof typeof meetingForm.shape) => labelOf(meetingForm.shape[key], lang) ?? key;
  const optionsOf = (of: Parameters<typeof enumMembers>[0]) =>
    enumMembers(of).map(({ code, zh, en }) => ({ value: code, label: t({ zh, en }) }));
  return (
    <div className="mt-form">
      <Form.Item className="is-wide" name="theme" label={titleOf('theme')} required>
        <Input maxLength={limits.theme} showCount />
      </Form.Item>
      <Form.Item name="purposeType" label={titleOf('purposeType')} required>
        <Select
          loading={purposes.isPending}
          options={(purposes.data?.[purposeList] ?? []).map(({ value, codename, enName }) => ({
            value: Number(value),
            label: pick(codename, enName),
          }))}
        />
      </Form.Item>
      <Form.Item name="level" label={titleOf('level')} required>
        <Select options={optionsOf(meetingLevel)} />
      </Form.Item>
      <Form.Item name="orgName" label={titleOf('orgName')} required>
        <Input maxLength={limits.orgName} />
      </Form.Item>
      <Form.Item name="phone" label={titleOf('phone')} required>
        <Input type="tel" maxLength={limits.phone} />
      </Form.Item>
      <Form.Item
        name="joinerNum"
        label={titleOf('joinerNum')}
        required
        extra={t({ zh: `会议室容纳 ${capacity} 人`, en: `The room holds ${capacity} people` })}
      >
        <InputNumber min={1} max={limits.joinerNum} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="layout" label={titleOf('layout')} required>
        <Select options={optionsOf(roomLayout)} />
      </Form.Item>
      <Form.Item className="is-wide" name="joiners" label={titleOf('joiners')} required>
        <Input.TextArea rows={2} maxLength={limits.joiners} />
      </Form.Item>
      <Form.Item className="is-wide" name="activityContent" label={titleOf('activityContent')} required>
        <Input.TextArea rows={4} maxLength={limits.activityContent} showCount />
      </Form.Item>
      <div className="is-wide mt-flags">
        {flags.map((key) => (
          <Form.Item key={key} name={key} valuePropName="checked">
            <Checkbox>{titleOf(key)}</Checkbox>
          </Form.Item>
        ))}
      </div>
      <Form.Item className="is-wide" name="speakers" label={titleOf('speakers')}>
        <Input.TextArea rows={2} maxLength={limits.speakers} />
      </Form.Item>
      <Form.Item className="is-wide" name="services" label={titleOf('services')}>
        <ItemsField of={meetingService} most={limits.serviceQty} label={titleOf('services')} />
      </Form.Item>
      <Form.Item className="is-wide" name="meals" label={titleOf('meals')}>
        <ItemsField of={mealKind} most={limits.joinerNum} label={titleOf('meals')} />
      </Form.Item>
      <Form.Item className="is-wide" name="remark" label={titleOf('remark')}>
        <Input.TextArea rows={2} maxLength={limits.remark} />
      </Form.Item>
    </div>
  );
}
