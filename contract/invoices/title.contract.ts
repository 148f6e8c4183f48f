import { z } from 'zod';
import { titleKind } from '#domain/invoices/title.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, labeled, text } from '#contract/kit/fields';

/** Input fields of an invoice title; the domain checks them. */
export const titleFields = {
  kind: labeled('抬头类型', 'Title type', codeOf(titleKind)),
  title: labeled('发票抬头', 'Invoice title', text(100).min(2)),
  taxNo: labeled('税号', 'Tax number', text(30)).default(''),
  bank: labeled('开户行', 'Bank', text(60)).default(''),
  account: labeled('银行账号', 'Account number', text(30)).default(''),
  address: labeled('注册地址', 'Registered address', text(100)).default(''),
  phone: labeled('注册电话', 'Registered phone', text(20)).default(''),
  email: labeled('收票邮箱', 'Email', text(254)).default(''),
};

/** A saved invoice title. */
const titleView = z.object({
  id: z.int(),
  kind: z.int(),
  title: z.string(),
  taxNo: z.string(),
  bank: z.string(),
  account: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  isDefault: z.boolean(),
});
export type TitleView = z.output<typeof titleView>;

const titleList = z.object({ titles: z.array(titleView), most: z.int() });
const titleInput = z.object({ ...titleFields, isDefault: flag.default(false) });

/** A member's own invoice titles. One of them is the default as long as there is one. */
export const invoiceTitles = {
  mine: get('/api/venue/invoice/titles', {
    admit: 'login',
    about: 'The caller’s invoice titles, the default first.',
    input: z.object({}),
    reply: titleList,
  }),
  add: post('/api/venue/invoice/titles/add', {
    admit: 'login',
    done: 'saved',
    about: 'Adds a title; the first becomes the default.',
    input: titleInput,
    reply: titleList,
  }),
  edit: post('/api/venue/invoice/titles/edit', {
    admit: 'login',
    done: 'saved',
    about: 'Changes an own title; existing applications keep the previous text.',
    input: titleInput.extend({ id }),
    reply: titleList,
  }),
  remove: post('/api/venue/invoice/titles/delete', {
    admit: 'login',
    done: 'saved',
    about: 'Deletes an own title; the newest of the others becomes the default.',
    input: z.object({ id }),
    reply: titleList,
  }),
};
