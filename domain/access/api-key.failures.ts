import { failures } from '#domain/kit/failure';

/** Failures of API keys. */
export const apiKeyFailure = failures({
  apiKeyUnknown: {
    kind: 'unsigned',
    zh: '接口密钥无效或已吊销，请向管理员申请新的密钥',
    en: 'This API key is invalid or has been revoked. Ask the administrator for a new one.',
  },
  apiKeyExpired: {
    kind: 'unsigned',
    zh: '接口密钥已过期，请向管理员申请新的密钥',
    en: 'This API key has expired. Ask the administrator for a new one.',
  },
  apiKeyAddress: {
    kind: 'forbidden',
    zh: '此接口密钥不允许从当前地址使用，请联系管理员登记地址',
    en: 'This API key is not allowed from this address. Ask the administrator to add the address.',
  },
  apiKeySign: {
    kind: 'unsigned',
    zh: '接口密钥的请求签名不正确，请对照接口文档检查',
    en: 'The API key signature is wrong. Check it against the API reference.',
  },
  apiKeyClock: {
    kind: 'unsigned',
    zh: '请求时间与服务器相差超过5分钟，请校准时钟',
    en: 'The request time differs from the server by more than five minutes. Check your clock.',
  },
  apiKeyPersonal: {
    kind: 'forbidden',
    zh: '接口密钥不能代替本人操作，请登录后进行',
    en: 'An API key cannot do this on behalf of a person. Log in to do it.',
  },
  apiKeyBeyond: {
    kind: 'forbidden',
    zh: '不能授予自己没有的权限，请取消勾选后重试',
    en: 'You cannot grant a permission you do not have. Clear it and try again.',
  },
  apiKeyOver: {
    kind: 'refused',
    zh: '此密钥已吊销，不能再修改，请新建密钥',
    en: 'This key has been revoked and can no longer be changed. Create a new one.',
  },
  apiKeyTooMany: {
    kind: 'refused',
    zh: '有效密钥最多{limit}个，请先吊销不用的密钥',
    en: 'You can have at most {limit} active keys. Revoke one you no longer need.',
  },
});
