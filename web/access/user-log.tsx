import { historyTitle } from '#web/kit/audit/history';
import { AuditTrail } from '#web/kit/audit/history-action';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

/** The change history of an account, for users who may list accounts. */
export function UserLog({ id }: { id: number }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  return may('User') ? (
    <section className="v-card s-part">
      <h2>{t(historyTitle)}</h2>
      <AuditTrail kind="user" of={id} />
    </section>
  ) : null;
}
