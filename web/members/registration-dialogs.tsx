import type { RegistrationRow } from '#contract/members/registration.contract';
import { registrationStatus } from '#domain/members/member.status';
import { AskText } from '#web/kit/ask';
import type { Opened } from '#web/kit/list-spec';
import { useWords } from '#web/kit/words';
import { decide, revocable } from './registration-steps';

/** Refuses a registration, or takes back one that passed: asks for the reason its owner will read. */
export function RefuseDialog({ row, close, done }: Opened<RegistrationRow>) {
  const { t } = useWords();
  const passed = revocable(row);
  return (
    <AskText
      title={passed ? { zh: '撤销通过', en: 'Take back' } : { zh: '审核不通过', en: 'Refuse' }} label={{ zh: '原因（申请人可见）', en: 'Reason (the applicant reads it)' }} danger
      ok={passed ? { zh: '撤销通过', en: 'Take back' } : { zh: '不通过', en: 'Refuse' }} send={(reason) => decide([row], registrationStatus.failed, reason)} close={close} done={done}
    >
      <p style={{ marginBottom: 12 }}>
        {passed ? t({ zh: `撤销后，${row.name} 将立即退出登录，不能再预约。`, en: `${row.name} is signed out at once and can book no more.` })
          : t({ zh: `${row.name} 会收到短信，可修改后重新提交。`, en: `${row.name} gets a message and may correct it and hand it in again.` })}
      </p>
    </AskText>
  );
}
