import { Checkbox, InputNumber, Select } from 'antd';
import { enumMembers } from '#domain/kit/enumeration';
import { addDays } from '#domain/kit/time';
import { meetingFormLimits } from '#domain/meetings/meeting-form.rules';
import { meetingService, type MeetingService } from '#domain/meetings/meeting.status';
import { schoolDate } from '#web/kit/browser/clock';
import { useWords } from '#web/kit/session/words';
import { dayName, shortDate } from '#web/kit/text/date-text';
import type { useRoomSearch } from './room-search';

const SEARCH_DAYS = 14;
const clocks = Array.from({ length: 37 }, (_, n) => 6 * 60 + n * 30).map(
  (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
);

type Search = ReturnType<typeof useRoomSearch>;

/** Date, time, people, building and equipment of the search for rooms. */
export function RoomFilters({ criteria, read, ask }: Search) {
  const { t, pick, lang, words } = useWords();
  const today = schoolDate();
  const clockSelect = (key: 'from' | 'to', fits: (one: string) => boolean) => (
    <Select
      aria-label={key === 'from' ? t({ zh: '从', en: 'From' }) : t({ zh: '到', en: 'To' })}
      className="mt-clock"
      value={criteria[key]}
      options={clocks.filter(fits).map((value) => ({ value, label: value }))}
      onChange={(value: string) => ask({ [key]: value })}
    />
  );
  return (
    <div className="v-card mt-filters" role="search">
      <label>
        {t({ zh: '日期', en: 'Date' })}
        <Select
          value={criteria.date as string}
          options={Array.from({ length: SEARCH_DAYS }, (_, n) => addDays(today, n)).map((date) => ({
            value: date as string,
            label: `${dayName(date, lang, today)} ${shortDate(date)}`,
          }))}
          onChange={(date: string) => ask({ date })}
        />
      </label>
      <label>
        {t({ zh: '从', en: 'From' })}
        {clockSelect('from', (one) => one < '24:00')}
      </label>
      <label>
        {t({ zh: '到', en: 'To' })}
        {clockSelect('to', (one) => one > criteria.from)}
      </label>
      <label>
        {t({ zh: '人数', en: 'People' })}
        <InputNumber
          min={1}
          max={meetingFormLimits.joinerNum}
          precision={0}
          value={criteria.people}
          placeholder={t({ zh: '不限', en: 'Any' })}
          onChange={(people) => ask({ people: people === null ? '' : String(people) })}
        />
      </label>
      <label>
        {t({ zh: '楼宇', en: 'Building' })}
        <Select
          value={criteria.buildingId ?? 0}
          options={[
            { value: 0, label: t(words.all) },
            ...(read.data?.buildings ?? []).map(({ id, name, enName }) => ({ value: id, label: pick(name, enName) })),
          ]}
          onChange={(id: number) => ask({ building: id === 0 ? '' : String(id) })}
        />
      </label>
      <label className="mt-wide">
        {t({ zh: '设备（同时具备）', en: 'Equipment (all of these)' })}
        <Select<MeetingService[]>
          mode="multiple"
          allowClear
          value={[...criteria.equipment]}
          placeholder={t({ zh: '不限', en: 'Any' })}
          options={enumMembers(meetingService).map(({ code, zh, en }) => ({
            value: code as MeetingService,
            label: t({ zh, en }),
          }))}
          onChange={(list) => ask({ equipment: list.join(',') })}
        />
      </label>
      <Checkbox checked={criteria.onlyFree} onChange={({ target }) => ask({ free: target.checked ? '1' : '' })}>
        {t({ zh: '只看整段可订', en: 'Only free for the whole time' })}
      </Checkbox>
    </div>
  );
}
