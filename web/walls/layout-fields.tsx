import { Input, InputNumber, Segmented, Select, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { enumMembers } from '#domain/kit/enumeration';
import { switchStatus } from '#domain/venues/venue.status';
import { wallPlace, wallTheme } from '#domain/walls/wall-widget.status';
import { monitorScreenForm, type MonitorScreenForm } from '#contract/walls/monitor-screen.contract';
import { labelOf } from '#contract/kit/fields';
import { useSiteList } from '#web/kit/list/site-list';
import { useWords } from '#web/kit/session/words';
import { useVenueList } from './use-venues';

/** The fields of a wall without its layout. */
export type WallFields = Omit<MonitorScreenForm, 'layout'>;

function Field({ name, children }: { readonly name: keyof WallFields; readonly children: (id: string) => ReactNode }) {
  const { lang } = useWords();
  const id = useId();
  return (
    <div className="wl-field">
      <label htmlFor={id}>{labelOf(monitorScreenForm.shape[name], lang)}</label>
      {children(id)}
    </div>
  );
}

/** Title, place, theme and switches of a wall. `fixed`: its code belongs to an address and cannot change. */
export function LayoutFields({
  value,
  change,
  fixed,
}: {
  readonly value: WallFields;
  readonly change: (next: Partial<WallFields>) => void;
  readonly fixed: boolean;
}) {
  const { t, pick } = useWords();
  const venues = useVenueList();
  const sites = useSiteList();
  return (
    <div className="wl-fields">
      <Field name="code">
        {(id) => (
          <Input
            id={id}
            value={value.code}
            disabled={fixed}
            maxLength={30}
            onChange={(event) => change({ code: event.target.value })}
          />
        )}
      </Field>
      <Field name="title">
        {(id) => (
          <Input
            id={id}
            value={value.title}
            maxLength={40}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field name="enTitle">
        {(id) => (
          <Input
            id={id}
            value={value.enTitle}
            maxLength={60}
            onChange={(event) => change({ enTitle: event.target.value })}
          />
        )}
      </Field>
      <small className="wl-note">
        {t({ zh: '标题中的 {place} 显示为位置的名称', en: '{place} in a title shows the name of the place' })}
      </small>
      <Field name="placeKind">
        {(id) => (
          <Segmented
            id={id}
            value={value.placeKind}
            onChange={(placeKind) => change({ placeKind, venueId: null, siteId: null })}
            options={enumMembers(wallPlace).map((one) => ({
              value: one.code as WallFields['placeKind'],
              label: t(one),
            }))}
          />
        )}
      </Field>
      {value.placeKind === wallPlace.venue && (
        <Field name="venueId">
          {(id) => (
            <Select
              id={id}
              allowClear
              value={value.venueId ?? undefined}
              loading={venues.isPending}
              onChange={(venueId: number | undefined) => change({ venueId: venueId ?? null })}
              options={(venues.data ?? []).map((one) => ({
                value: one.id,
                label: pick(one.venueName, one.enVenueName),
              }))}
            />
          )}
        </Field>
      )}
      {value.placeKind === wallPlace.site && (
        <Field name="siteId">
          {(id) => (
            <Select
              id={id}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={value.siteId ?? undefined}
              loading={sites.isPending}
              onChange={(siteId: number | undefined) => change({ siteId: siteId ?? null })}
              options={(sites.data?.content ?? []).map((one) => ({
                value: one.id,
                label: pick(one.siteName, one.enSiteName),
              }))}
            />
          )}
        </Field>
      )}
      <Field name="theme">
        {(id) => (
          <Segmented
            id={id}
            value={value.theme}
            onChange={(theme) => change({ theme })}
            options={enumMembers(wallTheme).map((one) => ({ value: one.code as WallFields['theme'], label: t(one) }))}
          />
        )}
      </Field>
      <Field name="rotationSeconds">
        {(id) => (
          <InputNumber
            id={id}
            min={5}
            max={600}
            value={value.rotationSeconds}
            onChange={(seconds) => change({ rotationSeconds: seconds ?? 15 })}
          />
        )}
      </Field>
      <Field name="showRevenue">
        {(id) => <Switch id={id} checked={value.showRevenue} onChange={(showRevenue) => change({ showRevenue })} />}
      </Field>
      <small className="wl-note">
        {t({
          zh: '仅当学校公开营收，或显示屏已获准显示时才会出现',
          en: 'Only where the school shows revenue to everyone, or the paired screen may.',
        })}
      </small>
      <Field name="status">
        {(id) => (
          <Switch
            id={id}
            checked={value.status === switchStatus.on}
            onChange={(on) => change({ status: on ? switchStatus.on : switchStatus.off })}
          />
        )}
      </Field>
    </div>
  );
}
