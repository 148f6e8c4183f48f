import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Protocol of single sign-on. */
export const ssoKind = enumeration({
  cas: { code: 'cas', zh: 'CAS', en: 'CAS' },
  oidc: { code: 'oidc', zh: 'OpenID Connect', en: 'OpenID Connect' },
});
export type SsoKind = CodeOf<typeof ssoKind>;

/** Policy for a person the identity provider knows and the product does not. */
export const unknownPersonPolicy = enumeration({
  open: { code: 'open', zh: '自动开通账号', en: 'Create account' },
  refuse: { code: 'refuse', zh: '拒绝登录', en: 'Refuse login' },
});
