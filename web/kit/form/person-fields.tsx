import { Form, Input, Radio, Select } from 'antd';
import { enumMembers } from '#domain/kit/enumeration';
import { whyNotEmail } from '#domain/kit/identity';
import { normalizeCardNo, whyNotDocument } from '#domain/members/account.rules';
import { cardType, gender, type CardType } from '#domain/members/member.status';
import { schoolDate } from '#web/kit/browser/clock';
import { useWords } from '#web/kit/session/words';
import { domainRule } from './member-form';

/** Document fields for registration and correction. With `kept`, the document number may stay unchanged. */
export function DocumentFields({ kept: storedNumber = '' }: { kept?: string }) {
  const { t, lang } = useWords();
  const type = Form.useWatch<CardType | undefined>('cardType') ?? cardType.identityCard;
  return (
    <div className="m-two">
      <Form.Item name="cardType" label={t({ zh: '证件类型', en: 'Document type' })} rules={[{ required: true }]}>
        <Select
          size="large"
          options={enumMembers(cardType).map((member) => ({ value: member.code, label: t(member) }))}
        />
      </Form.Item>
      <Form.Item
        name="cardNo"
        label={t({ zh: '证件号码', en: 'Document number' })}
        dependencies={['cardType']}
        validateTrigger="onBlur"
        rules={[
          ...(storedNumber === ''
            ? [{ required: true, message: t({ zh: '请填写证件号码', en: 'Enter the document number.' }) }]
            : []),
          domainRule(lang, (text) => whyNotDocument(type, normalizeCardNo(text), schoolDate())),
        ]}
      >
        <Input size="large" maxLength={40} autoComplete="off" placeholder={storedNumber} />
      </Form.Item>
    </div>
  );
}

/** Name, English name and gender. */
export function NameFields() {
  const { t } = useWords();
  return (
    <>
      <Form.Item
        name="name"
        label={t({ zh: '姓名（与证件一致）', en: 'Name (as on the document)' })}
        rules={[
          {
            required: true,
            whitespace: true,
            min: 2,
            message: t({ zh: '请填写至少 2 个字的姓名', en: 'Enter a name of at least 2 characters.' }),
          },
        ]}
      >
        <Input size="large" maxLength={50} autoComplete="name" />
      </Form.Item>
      <div className="m-two">
        <EnglishName />
        <Form.Item
          name="gender"
          label={t({ zh: '性别', en: 'Gender' })}
          rules={[{ required: true, message: t({ zh: '请选择性别', en: 'Choose a gender.' }) }]}
        >
          <Radio.Group options={enumMembers(gender).map((member) => ({ value: member.code, label: t(member) }))} />
        </Form.Item>
      </div>
    </>
  );
}

/** The optional name in Latin letters. */
export function EnglishName() {
  const { t } = useWords();
  return (
    <Form.Item
      name="enName"
      label={t({ zh: '英文姓名（选填）', en: 'English name (optional)' })}
      rules={[
        {
          pattern: /^[A-Za-z .'-]*$/,
          message: t({
            zh: "英文姓名只能包含字母、空格和 . ' -",
            en: "Use only letters, spaces and . ' -",
          }),
        },
      ]}
    >
      <Input size="large" maxLength={50} />
    </Form.Item>
  );
}

/** Optional fields for the review: email, sponsor, note. */
export function MoreFields() {
  const { t, lang } = useWords();
  return (
    <>
      <div className="m-two">
        <Form.Item
          name="email"
          label={t({ zh: '邮箱（选填）', en: 'Email (optional)' })}
          validateTrigger="onBlur"
          rules={[domainRule(lang, whyNotEmail)]}
        >
          <Input size="large" maxLength={254} inputMode="email" autoComplete="email" />
        </Form.Item>
        <Form.Item
          name="sponsor"
          label={t({ zh: '担保人工号（选填）', en: 'Sponsor staff number (optional)' })}
          rules={[
            { pattern: /^[\w-]*$/, message: t({ zh: '工号只能包含字母和数字', en: 'Use only letters and digits.' }) },
          ]}
        >
          <Input size="large" maxLength={32} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t({ zh: '申请说明（选填）', en: 'Note (optional)' })}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </>
  );
}
