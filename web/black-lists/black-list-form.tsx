import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect } from 'react';
import { blackListScope } from '#domain/black-lists/black-list.status';
import { blackListSource } from '#domain/members/member.status';
import { blackLists, type BlackListRow } from '#contract/black-lists/black-list.contract';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { input, type ControlProps, type FormField, type FormSpec, type FormValues } from '#web/kit/form/form-spec';
import { localized } from '#web/kit/text/lang';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

type PlaceKind = 'venue' | 'campus';

/**
 * A select of venues or campuses. Changing the kind clears the choice, because ids of one kind are invalid in the
 * other.
 */
function PlaceSelect({
  place,
  last,
  value,
  onChange,
  id,
  label,
}: ControlProps & { place: PlaceKind; last: { kind: PlaceKind | null } }) {
  const { pick } = useWords();
  const read = useQuery({
    queryKey: ['venues', 'all'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  useEffect(() => {
    if (last.kind !== null && last.kind !== place) onChange?.([]);
    last.kind = place;
    // Only the change of the kind empties it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const all = read.data ?? [];
  const options =
    place === 'venue'
      ? all.map((row) => ({ value: row.id, label: pick(row.venueName, row.enVenueName) }))
      : [
          ...new Map(
            all.map((row) => [row.campusId, { value: row.campusId, label: pick(row.campusName, row.enCampusName) }]),
          ).values(),
        ];
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      aria-label={label}
      style={{ width: '100%' }}
      loading={read.isPending}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      value={(value ?? []) as number[]}
      onChange={(next: number[]) => onChange?.(next)}
    />
  );
}

const isScope = (code: number) => (values: FormValues) => String(values['scope']) === String(code);

/** Returns the fields of a new or existing entry: scope, reason and end. */
const fieldsFor = (kind: PlaceKind | null): readonly FormField[] => {
  const last = { kind };
  return [
    input.select('scope', blackListScope),
    input.own('scopeIds', (props) => <PlaceSelect {...props} place="venue" last={last} />, {
      label: { zh: '场馆', en: 'Venues' },
      when: isScope(blackListScope.venue),
    }),
    input.own('scopeIds', (props) => <PlaceSelect {...props} place="campus" last={last} />, {
      label: { zh: '校区', en: 'Campuses' },
      when: isScope(blackListScope.campus),
    }),
    input.date('endOn', { hint: { zh: '不填则一直有效，直至解除', en: 'If empty, it applies until released.' } }),
    input.area('reason', { hint: { zh: '本人可见', en: 'Visible to the person.' } }),
    input.area('remark', { rows: 2, hint: { zh: '仅工作人员可见', en: 'Visible to staff only.' } }),
  ];
};

const people = (keyword: string) =>
  keyword === '' ? Promise.resolve([]) : call(blackLists.people, { keyword }, { quiet: true });

/** The form that adds a person to the black list. */
export const addEntryForm: FormSpec<BlackListRow> = {
  endpoint: blackLists.add,
  title: { zh: '加入黑名单', en: 'Add to black list' },
  ok: { zh: '加入黑名单', en: 'Add to black list' },
  fields: [
    input.seek('personId', people, {
      hint: { zh: '输入姓名、账号或手机号查找', en: 'Search by name, account or phone.' },
    }),
    input.select('source', blackListSource),
    ...fieldsFor(null),
  ],
  start: () => ({ scope: blackListScope.all, source: blackListSource.manual, scopeIds: [] }),
};

/** The form that changes an active entry. */
export const editEntryForm: FormSpec<BlackListRow> = {
  endpoint: blackLists.edit,
  title: { zh: '修改黑名单', en: 'Edit black list entry' },
  fields: fieldsFor('venue'),
  start: (row) =>
    row
      ? {
          id: row.id,
          version: row.version,
          scope: row.scope,
          scopeIds: row.scopeIds,
          reason: localized(useSession.getState().lang, row.reason, row.enReason),
          remark: row.remark,
          endOn: row.endAt?.slice(0, 10),
        }
      : {},
};
