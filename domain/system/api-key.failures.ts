import { failures } from '#domain/kit/failure';

/** Refusals about keys of other programs. */
export const apiKeyFailure = failures({
  apiKeyUnknown: {
    kind: 'unsigned',
    zh: '接口密钥无效或已吊销，请向管理员申请新的密钥',
    en: 'This API key is unknown or was revoked. Ask the administrator for a new one.',
  },
  apiKeyExpired: {
    kind: 'unsigned',
    zh: '接口密钥已过期，请向管理员申请新的密钥',
    en: 'This API key has expired. Ask the administrator for a new one.',
  },
  apiKeyAddress: {
    kind: 'forbidden',
    zh: '此接口密钥不允许从当前地址使用，请联系管理员登记地址',
    en: 'This API key may not be used from this address. Ask the administrator to list it.',
  },
  apiKeySign: {
    kind: 'unsigned',
    zh: '接口密钥的请求签名不正确，请对照接口文档检查',
    en: 'The signature made with this API key is wrong. Compare it with the API reference.',
  },
  apiKeyClock: {
    kind: 'unsigned',
    zh: '请求时间与服务器相差超过5分钟，请校准时钟',
    en: 'The clock of the caller is off by more than five minutes. Set it right.',
  },
  apiKeyPersonal: {
    kind: 'forbidden',
    zh: '接口密钥不能代替本人操作，请登录后进行',
    en: 'A key cannot act for a person here. Sign in to do this.',
  },
  apiKeyBeyond: {
    kind: 'forbidden',
    zh: '不能授予自己没有的权限，请取消勾选后重试',
    en: 'You cannot hand on a right that you do not hold. Untick it and try again.',
  },
  apiKeyOver: {
    kind: 'refused',
    zh: '此密钥已吊销，不能再修改，请新建密钥',
    en: 'This key is revoked and stays as it is. Make a new one.',
  },
  apiKeyTooMany: {
    kind: 'refused',
    zh: '有效密钥最多{limit}个，请先吊销不用的密钥',
    en: 'At most {limit} keys may be in use. Revoke one that is not needed.',
  },
});
