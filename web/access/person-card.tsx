import type { UserDetail } from '#contract/access/user.contract';
import { gender } from '#domain/members/member.status';
import { FactsList } from '#web/kit/detail/facts-list';
import { useWords } from '#web/kit/session/words';
import { stampText } from '#web/kit/text/format';
import { orDash } from '#web/kit/text/value';
import { MaskedValue } from './masked-value';

/** The personal data of an account. */
export function PersonCard({ user }: { user: UserDetail }) {
  const { pick, lang, label } = useWords();
  const stamp = (at: string | null) => orDash(at, (at) => stampText(at, lang));
  return (
    <FactsList
      layout="grid"
      facts={[
        [{ zh: '性别', en: 'Gender' }, label(gender, user.gender)],
        [{ zh: '部门', en: 'Department' }, pick(user.orgName, user.enOrgName)],
        [{ zh: '手机号', en: 'Phone' }, <MaskedValue id={user.id} field="phone" value={user.phone} />],
        [{ zh: '邮箱', en: 'Email' }, <MaskedValue id={user.id} field="email" value={user.email} />],
        [{ zh: '校园卡', en: 'Campus card' }, user.campusCardNo],
        [{ zh: '创建时间', en: 'Created' }, stamp(user.gmtCreate)],
        [{ zh: '最近登录', en: 'Last login' }, stamp(user.lastLogin)],
        [{ zh: '连续输错密码', en: 'Failed passwords' }, user.failedLogins],
      ]}
    />
  );
}
