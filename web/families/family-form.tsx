import '#web/kit/theme/account-page.css';
import '#web/kit/theme/person-card.css';
import '#web/kit/theme/profile.css';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, DatePicker, Form, Input, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useNavigate } from 'react-router-dom';
import { fileClass } from '#domain/attachments/attachment.status';
import { enumMembers } from '#domain/kit/enumeration';
import { sentenceOf } from '#domain/kit/failure';
import { whyNotIdentityCard, whyNotMobile } from '#domain/kit/identity';
import { normalizeCardNo } from '#domain/members/account.rules';
import { FAMILY_CONSENT, GUARDIAN_AGE, needsGuardian, whyNotFamilyMember } from '#domain/families/family.rules';
import {
  cardType,
  familyRelation,
  gender,
  type CardType,
  type FamilyRelation,
  type Gender,
} from '#domain/members/member.status';
import type { Attachment } from '#contract/attachments/attachment.contract';
import { routeOf } from '#contract/catalogue';
import { families, type OwnFamilyMember } from '#contract/families/family.contract';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { DataText } from '#web/kit/text/data-text';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { UploadField } from '#web/kit/upload/upload';
import { pickedDate } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { domainRule, useFormSubmit } from '#web/kit/form/member-form';
import { DocumentFields, NameFields } from '#web/kit/form/person-fields';
import { useFeedback } from '#web/kit/feedback/use-feedback';

interface FamilyFormValues {
  readonly name: string;
  readonly enName?: string;
  readonly relation: FamilyRelation;
  readonly gender: Gender;
  readonly birth: Dayjs;
  readonly cardType: CardType;
  readonly cardNo?: string;
  readonly phone?: string;
  readonly proofIds?: readonly Attachment[];
  readonly consent?: boolean;
}

const DAY = 'YYYY-MM-DD';
const initialFormValues = (existing: OwnFamilyMember | null) =>
  existing
    ? {
        name: existing.name,
        enName: existing.enName,
        relation: existing.relation,
        gender: existing.gender,
        birth: dayjs(existing.birth, DAY),
        cardType: existing.cardType,
        phone: existing.phone,
        proofIds: existing.proofs,
      }
    : { cardType: cardType.identityCard, proofIds: [] };

/**
 * The form of a family member. An identity card fills in birth and gender; a child below the guardian age needs no
 * telephone number. Keeps the input if the server refuses it.
 */
export function FamilyForm({ was: existing }: { was: OwnFamilyMember | null }) {
  const { t, lang } = useWords();
  const go = useNavigate();
  const client = useQueryClient();
  const { message } = useFeedback();
  const [form] = Form.useForm<FamilyFormValues>();
  const { busy, problem, send } = useFormSubmit(form);
  const birth = Form.useWatch<Dayjs | undefined>('birth', form);
  const guarded = birth !== undefined && birth !== null && needsGuardian(pickedDate(birth), schoolDate());
  const proofLabel = t({ zh: '亲属关系证明', en: 'Proof of relation' });
  const consent = t({ zh: '请先阅读并同意', en: 'Read and agree first.' });
  const fill = (changed: Partial<FamilyFormValues>) => {
    const card = normalizeCardNo(changed.cardNo ?? '');
    if (
      form.getFieldValue('cardType') !== cardType.identityCard ||
      card === '' ||
      whyNotIdentityCard(card, schoolDate()) !== null
    )
      return;
    form.setFieldsValue({
      birth: dayjs(`${card.slice(6, 10)}-${card.slice(10, 12)}-${card.slice(12, 14)}`, DAY),
      gender: Number(card.charAt(16)) % 2 === 1 ? gender.male : gender.female,
    });
  };
  const against = (field: 'birth' | 'phone') => ({
    validator: () => {
      const fieldValues = form.getFieldsValue(true) as Partial<FamilyFormValues>;
      if (!fieldValues.birth || !fieldValues.relation) return Promise.resolve();
      const claimed = {
        relation: fieldValues.relation,
        gender: fieldValues.gender ?? gender.male,
        birth: pickedDate(fieldValues.birth),
        cardType: fieldValues.cardType ?? cardType.other,
        cardNo: normalizeCardNo(fieldValues.cardNo ?? ''),
        phone: (fieldValues.phone ?? '').trim(),
      };
      const why = whyNotFamilyMember(claimed, schoolDate())[field];
      return why ? Promise.reject(new Error(sentenceOf(why.spec, lang, why.facts))) : Promise.resolve();
    },
  });
  const submit = ({ birth: born, cardNo, proofIds, consent: _, ...typed }: FamilyFormValues) =>
    send(async () => {
      const fieldValues = {
        ...typed,
        birth: pickedDate(born),
        proofIds: (proofIds ?? []).map(({ id }) => id),
        consent: FAMILY_CONSENT.version,
      };
      await (existing
        ? call(families.edit, { ...fieldValues, id: existing.id, ...(cardNo ? { cardNo } : {}) }, { quiet: true })
        : call(families.add, { ...fieldValues, cardNo: cardNo ?? '' }, { quiet: true }));
      void client.invalidateQueries({ queryKey: ['families', 'mine'] });
      void message.success(t({ zh: '已提交审核', en: 'Submitted for review' }));
      void go(routeOf('FamilyMembers').path, { replace: true });
    });
  return (
    <div className="m-family">
      <section className="v-card p-card">
        {existing?.checkContent ? (
          <Alert
            type="warning"
            showIcon
            title={t({ zh: '请按审核意见修改', en: 'Make the requested changes' })}
            description={<DataText>{existing.checkContent}</DataText>}
            style={{ marginBottom: 16 }}
          />
        ) : null}
        <ProblemAlert problem={problem} style={{ marginBottom: 16 }} />
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={initialFormValues(existing)}
          onValuesChange={fill}
          onFinish={(values) => void submit(values)}
          scrollToFirstError
        >
          <Form.Item
            name="relation"
            label={t({ zh: '与您的关系', en: 'Relation to you' })}
            rules={[{ required: true, message: t({ zh: '请选择关系', en: 'Choose a relation.' }) }]}
          >
            <Radio.Group
              optionType="button"
              size="large"
              options={enumMembers(familyRelation).map((member) => ({ value: member.code, label: t(member) }))}
            />
          </Form.Item>
          <NameFields />
          <DocumentFields kept={existing?.cardNo ?? ''} />
          <div className="m-two">
            <Form.Item
              name="birth"
              label={t({ zh: '出生日期', en: 'Date of birth' })}
              dependencies={['relation', 'cardNo']}
              rules={[
                { required: true, message: t({ zh: '请选择出生日期', en: 'Choose a date of birth.' }) },
                against('birth'),
              ]}
            >
              <DatePicker size="large" style={{ width: '100%' }} maxDate={dayjs(schoolDate(), DAY)} format={DAY} />
            </Form.Item>
            <Form.Item
              name="phone"
              label={
                guarded
                  ? t({ zh: '手机号（选填）', en: 'Mobile number (optional)' })
                  : t({ zh: '成员本人手机号', en: "Member's own mobile number" })
              }
              dependencies={['birth']}
              validateTrigger="onBlur"
              rules={[domainRule(lang, whyNotMobile), against('phone')]}
              extra={
                guarded
                  ? t({
                      zh: `未满 ${GUARDIAN_AGE} 周岁，由您作为监护人陪同`,
                      en: `Under ${GUARDIAN_AGE}: must be accompanied by you as guardian`,
                    })
                  : t({ zh: '用于登录和接收通知', en: 'For login and notifications' })
              }
            >
              <Input size="large" maxLength={20} inputMode="tel" autoComplete="off" />
            </Form.Item>
          </div>
          <Form.Item
            name="proofIds"
            label={proofLabel}
            extra={t({
              zh: '如户口簿、结婚证、出生证明',
              en: 'For example household register, marriage or birth certificate',
            })}
            rules={[
              {
                required: true,
                type: 'array',
                min: 1,
                message: t({ zh: '请上传证明材料', en: 'Upload proof.' }),
              },
            ]}
          >
            <UploadField label={proofLabel} fileClass={fileClass.proof} most={9} />
          </Form.Item>
          <Form.Item
            name="consent"
            valuePropName="checked"
            rules={[{ validator: (_, on) => (on === true ? Promise.resolve() : Promise.reject(new Error(consent))) }]}
          >
            <Checkbox>{t(FAMILY_CONSENT)}</Checkbox>
          </Form.Item>
          <div className="m-foot">
            <Button size="large" onClick={() => void go(routeOf('FamilyMembers').path)}>
              {t({ zh: '返回', en: 'Back' })}
            </Button>
            <Button size="large" type="primary" htmlType="submit" loading={busy}>
              {existing ? t({ zh: '重新提交', en: 'Resubmit' }) : t({ zh: '提交审核', en: 'Submit for review' })}
            </Button>
          </div>
        </Form>
      </section>
    </div>
  );
}
