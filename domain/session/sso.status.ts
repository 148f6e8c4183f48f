import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** How single sign-on is spoken. */
export const ssoKind = enumeration({
  cas: { code: 'cas', zh: 'CAS', en: 'CAS' },
  oidc: { code: 'oidc', zh: 'OpenID Connect', en: 'OpenID Connect' },
});
export type SsoKind = CodeOf<typeof ssoKind>;

/** What a school does with somebody its identity provider knows and the product does not. */
export const unknownPerson = enumeration({
  open: { code: 'open', zh: '自动开通账号', en: 'Open an account' },
  refuse: { code: 'refuse', zh: '拒绝登录', en: 'Refuse the login' },
});
export type UnknownPerson = CodeOf<typeof unknownPerson>;
