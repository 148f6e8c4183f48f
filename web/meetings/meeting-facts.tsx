import { enumMember } from '#domain/kit/enumeration';
import { mealKind, meetingLevel, meetingService, roomLayout } from '#domain/meetings/meeting.status';
import type { MeetingFormView } from '#contract/meetings/meeting-form.fields';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';
import { DataText } from '#web/kit/text/data-text';
import { useWords } from '#web/kit/session/words';

/** The form of a meeting as facts, for staff and for its applicant. */
export function MeetingFacts({ form }: { readonly form: MeetingFormView }) {
  const { t, label } = useWords();
  const yes = t({ zh: '是', en: 'Yes' });
  const facts: readonly Fact[] = [
    form.theme && [{ zh: '会议主题', en: 'Topic' }, <DataText>{form.theme}</DataText>, 'wide'],
    form.orgName && [{ zh: '主办单位', en: 'Organiser' }, <DataText>{form.orgName}</DataText>],
    form.level !== undefined && [{ zh: '会议级别', en: 'Level' }, label(meetingLevel, form.level)],
    form.phone && [{ zh: '联系电话', en: 'Phone' }, form.phone],
    form.joinerNum !== undefined && [{ zh: '参会人数', en: 'Attendees' }, form.joinerNum],
    form.layout !== undefined && [{ zh: '座位形式', en: 'Seating' }, label(roomLayout, form.layout)],
    form.leaderPresent && [{ zh: '校领导出席', en: 'School leader attends' }, yes],
    form.isOffSchoolJoiner && [{ zh: '有校外人员', en: 'Guests from outside' }, yes],
    form.foreignGuests && [{ zh: '有境外人员', en: 'Guests from abroad' }, yes],
    form.isPhilosophySocialSciences && [{ zh: '哲社类论坛', en: 'Humanities forum' }, yes],
    form.joiners && [{ zh: '参会人员', en: 'Participants' }, <DataText>{form.joiners}</DataText>, 'wide'],
    form.activityContent && [{ zh: '会议内容', en: 'Agenda' }, <DataText>{form.activityContent}</DataText>, 'wide'],
    form.speakers && [{ zh: '主讲人与来宾', en: 'Speakers and guests' }, <DataText>{form.speakers}</DataText>, 'wide'],
    (form.services?.length ?? 0) > 0 && [
      { zh: '会务服务', en: 'Services' },
      (form.services ?? [])
        .map(({ code, qty }) => `${t(enumMember(meetingService, code) ?? { zh: code, en: code })} × ${qty}`)
        .join(t({ zh: '、', en: ', ' })),
      'wide',
    ],
    (form.meals?.length ?? 0) > 0 && [
      { zh: '用餐', en: 'Meals' },
      (form.meals ?? [])
        .map(({ kind, people }) => `${t(enumMember(mealKind, kind) ?? { zh: kind, en: kind })} × ${people}`)
        .join(t({ zh: '、', en: ', ' })),
      'wide',
    ],
    form.remark && [{ zh: '备注', en: 'Remark' }, <DataText>{form.remark}</DataText>, 'wide'],
  ];
  return <FactsList layout="grid" facts={facts} />;
}
