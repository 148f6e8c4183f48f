import './right.css';
import { useState } from 'react';
import { users, type UserCard } from '#contract/access/user.contract';
import { call } from '#web/kit/call/call';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { FoundOrders } from './found-orders';
import { FoundPassages } from './found-passages';
import { FoundPerson } from './found-person';
import { UserSearchForm } from './user-search-form';

/** Finds one person at the counter: identity, bookings, passages. Every lookup is recorded. */
export default function UserSearch() {
  const { t } = useWords();
  const [card, setCard] = useState<UserCard | null>(null);
  const { busy, problem, submit } = useSubmit();
  const find = async (keyword: string) => {
    setCard(null);
    await submit(() => call(users.card, { keyword: keyword.trim() }, { quiet: true }).then(setCard));
  };
  return (
    <div className="s-page">
      <section className="v-card s-part">
        <h2>{t({ zh: '用户查询', en: 'User lookup' })}</h2>
        <UserSearchForm busy={busy} find={find} />
        <p className="v-quiet" style={{ marginTop: 8 }}>
          {t({
            zh: '须输入完整内容；每次查询都会写入查看日志',
            en: 'Exact match only. Every search is recorded in the data access log.',
          })}
        </p>
        <ProblemAlert problem={problem} />
      </section>
      {card && <FoundPerson card={card} />}
      {card && (
        <div className="s-card">
          <FoundOrders card={card} />
          <FoundPassages card={card} />
        </div>
      )}
    </div>
  );
}
