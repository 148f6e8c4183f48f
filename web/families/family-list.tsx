import { useOwnRefetch } from '#web/kit/live/own-refetch';
import '#web/kit/theme/person-card.css';
import { PlusOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { GUARDIAN_AGE } from '#domain/families/family.rules';
import { familyEnd, familyMemberStatus } from '#domain/families/family.status';
import { familyRelation } from '#domain/members/member.status';
import { role } from '#domain/session/role.status';
import { routeOf } from '#contract/catalogue';
import { families, type OwnFamilyMember } from '#contract/families/family.contract';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { dayText } from '#web/kit/text/format';
import { LoadState } from '#web/kit/feedback/load-states';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const KEY = ['families', 'mine'];
const EDIT = routeOf('FamilyMembersEdit').path;

function Person({ one, remove, busy }: { one: OwnFamilyMember; remove: () => void; busy: boolean }) {
  const { t, pick, lang, label } = useWords();
  const relation = label(familyRelation, one.relation);
  const age = t({ zh: `${one.age} 岁`, en: `Age ${one.age}` });
  const valid = one.standing === familyMemberStatus.valid;
  const open = valid || one.standing === familyMemberStatus.checking || one.standing === familyMemberStatus.rejected;
  const under =
    valid && one.validUntil
      ? t({ zh: `有效期至 ${one.validUntil}`, en: `Valid until ${one.validUntil}` })
      : one.standing === familyMemberStatus.ended
        ? label(familyEnd, one.endKind)
        : t({
            zh: `${dayText(one.submittedAt.slice(0, 10), lang)} 提交`,
            en: `Submitted ${dayText(one.submittedAt.slice(0, 10), lang)}`,
          });
  return (
    <li>
      <i aria-hidden="true">{Array.from(one.name)[0]}</i>
      <span>
        <b>{pick(one.name, one.enName)}</b> <StatusTag of={familyMemberStatus} code={one.standing} />
        <small>
          {relation} · {age} · {under}
        </small>
        {one.checkContent &&
        (one.standing === familyMemberStatus.rejected || one.standing === familyMemberStatus.failed) ? (
          <small>
            {t({ zh: '审核意见：', en: 'Review note: ' })}
            <DataText>{one.checkContent}</DataText>
          </small>
        ) : null}
        {valid && (
          <small>
            {one.roleId === role.companion
              ? t({
                  zh: '由监护人陪同入场，预约时可选为同伴',
                  en: 'Enters with a guardian. Choose them as a companion when you book.',
                })
              : t({
                  zh: `登录账号 ${one.username ?? ''}，用手机号找回密码后登录`,
                  en: `Account ${one.username ?? ''}: reset the password with the mobile number, then log in`,
                })}
          </small>
        )}
      </span>
      <span className="b-acts">
        {one.standing === familyMemberStatus.rejected && (
          <Link to={`${EDIT}?id=${one.id}`}>
            <Button size="small" type="primary">
              {t({ zh: '修改并重新提交', en: 'Correct and resubmit' })}
            </Button>
          </Link>
        )}
        {open && (
          <Popconfirm
            title={
              valid
                ? t({
                    zh: `移除后，${one.name} 的账号立即失去家属身份。`,
                    en: `${one.enName || one.name} loses the family role at once.`,
                  })
                : t({ zh: '撤回后，材料不再用于审核。', en: 'The files will no longer be used for the review.' })
            }
            okText={valid ? t({ zh: '移除', en: 'Remove' }) : t({ zh: '撤回', en: 'Withdraw' })}
            cancelText={t({ zh: '返回', en: 'Back' })}
            onConfirm={remove}
          >
            <Button size="small" type="text" disabled={busy}>
              {valid ? t({ zh: '移除', en: 'Remove' }) : t({ zh: '撤回', en: 'Withdraw' })}
            </Button>
          </Popconfirm>
        )}
      </span>
    </li>
  );
}

/** The own family members with review state and validity, updated live. */
export function FamilyList() {
  const { t, words } = useWords();
  const go = useNavigate();
  const client = useQueryClient();
  const { message } = useFeedback();
  useOwnRefetch(KEY);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(families.mine, {}, { quiet: true }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => call(families.remove, { id }),
    onSuccess: () => message.success(t(words.saved)),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  if (!data)
    return (
      <LoadState noun={{ zh: '家庭成员', en: 'family members' }} error={error} retry={() => void refetch()} rows={6} />
    );
  const full = data.used >= data.most;
  return (
    <div className="b-page b-one">
      <section className="v-card b-card b-family">
        <h2 style={{ justifyContent: 'space-between' }}>
          <span>
            {t({ zh: '家庭成员', en: 'Family members' })}{' '}
            <small className="v-quiet">
              {data.used} / {data.most}
            </small>
          </span>
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={full}
            title={full ? t({ zh: `最多 ${data.most} 人`, en: `Up to ${data.most}` }) : ''}
            onClick={() => void go(EDIT)}
          >
            {t({ zh: '登记成员', en: 'Add member' })}
          </Button>
        </h2>
        {data.members.length === 0 ? (
          <p className="v-quiet">
            {t({
              zh: '还没有登记家庭成员。登记父母、配偶或子女并通过审核后，他们可以入场或自行预约。',
              en: 'No family members yet. Register a parent, spouse or child. After approval they can enter with you or book themselves.',
            })}
          </p>
        ) : (
          <ul className="b-people">
            {data.members.map((one) => (
              <Person key={one.id} one={one} busy={isPending} remove={() => mutate(one.id)} />
            ))}
          </ul>
        )}
        <p className="v-quiet" style={{ marginTop: 10 }}>
          {t({
            zh: `审核通过后有效一年。未满 ${GUARDIAN_AGE} 周岁的成员由您陪同入场，不单独预约。`,
            en: `Approval is valid for one year. Children under ${GUARDIAN_AGE} enter with you and cannot book alone.`,
          })}
        </p>
      </section>
    </div>
  );
}
