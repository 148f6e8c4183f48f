import { meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import type { MeetingDetail } from '#contract/meetings/meeting.contract';
import { DataText } from '#web/kit/text/data-text';
import { stampText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';

/** The history of an application. */
export function MeetingSteps({ steps }: { readonly steps: MeetingDetail['steps'] }) {
  const { t, lang } = useWords();
  return (
    <ol className="mt-steps">
      {steps.map(({ at, checkStatus, ended, who, note }, n) => (
        <li key={n}>
          <span>
            {ended === meetingEnd.open ? (
              <StatusTag of={meetingVerify} code={checkStatus} />
            ) : (
              <StatusTag of={meetingEnd} code={ended} />
            )}{' '}
            <span className="v-quiet">
              {stampText(at, lang)} · {who === '' ? t({ zh: '系统', en: 'System' }) : <DataText>{who}</DataText>}
            </span>
          </span>
          {note === '' ? null : <DataText>{note}</DataText>}
        </li>
      ))}
    </ol>
  );
}
