import './right.css';
import { EyeOutlined, SearchOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { users, type UserCard } from '#contract/access/user.contract';
import { gateDirection, gateResult } from '#domain/devices/device.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { accountStatus } from '#domain/access/right.status';
import { call, textOf } from '#web/kit/call/call';
import { dayCell, money, stampText } from '#web/kit/text/format';
import { ErrorRequestId } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { RevealFieldDialog } from './account-dialogs';
import { RoleNameTag } from '#web/kit/feedback/role-tag';
import { orDash } from '#web/kit/text/value';
import { FactsList } from '#web/kit/detail/facts-list';

function FoundPerson({ card }: { card: UserCard }) {
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

function FoundOrders({ card }: { card: UserCard }) {
  const { t, pick, lang } = useWords();
  const may = useSession((state) => state.may);
  return (
    <section className="v-card s-part">
      <h2>{t({ zh: '近期预约', en: 'Recent bookings' })}</h2>
      {card.orders.length === 0 ? (
        <p className="v-quiet">{t({ zh: '在您负责的场馆没有近期预约', en: 'No recent bookings at your venues' })}</p>
      ) : (
        <ul className="s-rows">
          {card.orders.map((order) => (
            <li key={order.tradeNo}>
              <span className="s-wide">
                {pick(order.siteName, order.enSiteName)}
                <small className="v-two-under">
                  {dayCell(order.begin, lang)} · {withHanSpacing(pick(order.detail, order.detailEn))}
                </small>
              </span>
              <StatusTag of={orderStatus} code={order.orderStatus} />
              <StatusTag of={payStatus} code={order.payStatus} />
              {may('Orders') && (
                <Link to={`${routeOf('Orders').path}?keyword=${order.tradeNo}&open=${order.tradeNo}`}>
                  {t({ zh: '打开', en: 'Open' })}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FoundPassages({ card }: { card: UserCard }) {
  const { t, pick, lang, label } = useWords();
  return (
    <section className="v-card s-part">
      <h2>{t({ zh: '近期通行', en: 'Recent gate entries' })}</h2>
      {card.passes.length === 0 ? (
        <p className="v-quiet">{t({ zh: '31 天内没有通行记录', en: 'No entries in the last 31 days' })}</p>
      ) : (
        <ul className="s-rows">
          {card.passes.map((pass) => (
            <li key={`${pass.at}${pass.device}`}>
              <span className="s-wide">
                {pick(pass.device, pass.enDevice)}
                <small className="v-two-under">
                  {stampText(pass.at, lang)} · {label(gateDirection, pass.direction)}
                </small>
              </span>
              <StatusTag of={gateResult} code={pass.result} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Finds one person at the counter: identity, bookings, passages. Every lookup is recorded. */
export default function UserSearch() {
  const { t, words } = useWords();
  const [form] = Form.useForm<{ keyword: string }>();
  const [card, setCard] = useState<UserCard | null>(null);
  const { busy, problem, submit } = useSubmit();
  const find = async ({ keyword }: { keyword: string }) => {
    setCard(null);
    await submit(() => call(users.card, { keyword: keyword.trim() }, { quiet: true }).then(setCard));
  };
  return (
    <div className="s-page">
      <section className="v-card s-part">
        <h2>{t({ zh: '用户查询', en: 'User lookup' })}</h2>
        <Form form={form} onFinish={(values) => void find(values)} className="s-find">
          <Form.Item
            name="keyword"
            style={{ flex: 1, marginBottom: 0 }}
            rules={[
              {
                required: true,
                whitespace: true,
                min: 3,
                message: t({
                  zh: '请输入完整的用户名、手机号或校园卡号',
                  en: 'Enter the full username, phone or campus card number',
                }),
              },
            ]}
          >
            <Input
              size="large"
              autoFocus
              allowClear
              maxLength={50}
              placeholder={t({ zh: '用户名 / 手机号 / 校园卡号', en: 'Name, phone or card' })}
              aria-label={t({ zh: '用户名、手机号或校园卡号', en: 'Name, phone or card' })}
            />
          </Form.Item>
          <Button size="large" type="primary" htmlType="submit" icon={<SearchOutlined />} loading={busy}>
            {t(words.search)}
          </Button>
        </Form>
        <p className="v-quiet" style={{ marginTop: 8 }}>
          {t({
            zh: '须输入完整内容；每次查询都会写入查看日志',
            en: 'Exact match only. Every search is recorded in the data access log.',
          })}
        </p>
        {problem !== null && (
          <Alert type="error" showIcon title={t(textOf(problem))} description={<ErrorRequestId error={problem} />} />
        )}
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
