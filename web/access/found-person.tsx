import { EyeOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { UserCard } from '#contract/access/user.contract';
import { accountStatus } from '#domain/access/right.status';
import { money } from '#web/kit/text/format';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { RevealFieldDialog } from './account-dialogs';
import { RoleNameTag } from '#web/kit/feedback/role-tag';
import { orDash } from '#web/kit/text/value';
import { FactsList } from '#web/kit/detail/facts-list';

/** The identity of the person found: name, roles, status, phone, department, no-shows and balance. */
export function FoundPerson({ card }: { card: UserCard }) {
  const { t, pick } = useWords();
  const may = useSession((state) => state.may);
  const [dialogOpen, ask] = useState(false);
  const [phone, setPhone] = useState<string | null>(null);
  return (
    <header className="v-card s-head">
      <div>
        <h1>
          {pick(card.name, card.enName)} <small>{card.username}</small>
        </h1>
        {card.roleIds.map((id) => (
          <RoleNameTag key={id} id={id} />
        ))}
        <StatusTag of={accountStatus} code={card.status} />
        {card.loginCheckStatus !== 1 && <Tag color="warning">{t({ zh: '待审核', en: 'Pending approval' })}</Tag>}
      </div>
      {may('UserDetail') && (
        <Link to={routeOf('UserDetail').path.replace(':id', String(card.id))}>
          {t({ zh: '账户详情', en: 'Account details' })}
        </Link>
      )}
      <div style={{ flexBasis: '100%' }}>
        <FactsList
          layout="grid"
          facts={[
            [
              { zh: '手机号', en: 'Phone' },
              <>
                {phone ?? orDash(card.phone)}
                {phone === null && card.phone !== '' && may('viewPhone') && (
                  <Button
                    type="link"
                    size="small"
                    icon={<EyeOutlined />}
                    aria-label={t({ zh: '查看完整手机号', en: 'Show full number' })}
                    onClick={() => ask(true)}
                  />
                )}
              </>,
            ],
            [{ zh: '部门', en: 'Department' }, pick(card.orgName, card.enOrgName)],
            [
              { zh: '人脸', en: 'Face' },
              card.hasFace ? t({ zh: '已登记', en: 'On file' }) : t({ zh: '未登记', en: 'Not on file' }),
            ],
            [{ zh: '累计爽约', en: 'No-shows' }, card.broken],
            card.balance !== null && [{ zh: '余额', en: 'Balance' }, money(card.balance)],
          ]}
        />
      </div>
      {dialogOpen && <RevealFieldDialog id={card.id} field="phone" close={() => ask(false)} shown={setPhone} />}
    </header>
  );
}
