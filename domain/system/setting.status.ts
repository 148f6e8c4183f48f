import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Who may read a setting. A secret can be written but never read. */
export const settingVisibility = enumeration({
  public: { code: 'public', zh: '公开', en: 'Public', tone: 'success' },
  client: { code: 'login', zh: '登录可见', en: 'Logged-in users', tone: 'processing' },
  staff: { code: 'admin', zh: '管理员可见', en: 'Administrators', tone: 'default' },
  secret: { code: 'secret', zh: '密钥', en: 'Secret', tone: 'error' },
});
export type SettingVisibility = CodeOf<typeof settingVisibility>;

/** Unit of a setting. */
export const settingUnit = enumeration({
  ms: { code: 'ms', zh: '毫秒', en: 'ms' },
  second: { code: 's', zh: '秒', en: 's' },
  minute: { code: 'min', zh: '分钟', en: 'min' },
  hour: { code: 'h', zh: '小时', en: 'h' },
  day: { code: 'd', zh: '天', en: 'days' },
  percent: { code: '%', zh: '%', en: '%' },
  character: { code: 'char', zh: '位', en: 'characters' },
  yuan: { code: 'yuan', zh: '元', en: 'CNY' },
  times: { code: 'times', zh: '次', en: 'times' },
  people: { code: 'people', zh: '人', en: 'people' },
  perMinute: { code: 'perMin', zh: '次/分钟', en: 'per minute' },
});
export type SettingUnit = CodeOf<typeof settingUnit>;

/** Group of a setting; the first five are on the business settings screen, the others on the deployment screen. */
export const settingGroup = enumeration({
  booking: { code: 'booking', zh: '预约', en: 'Booking' },
  payment: { code: 'payment', zh: '支付与退款', en: 'Payment and refunds' },
  entry: { code: 'entry', zh: '登录与会话', en: 'Login and sessions' },
  display: { code: 'display', zh: '大屏与客流', en: 'Walls and visitors' },
  limits: { code: 'limits', zh: '频率限制', en: 'Rate limits' },
  school: { code: 'school', zh: '学校', en: 'School' },
  look: { code: 'look', zh: '外观', en: 'Appearance' },
  switches: { code: 'switches', zh: '功能开关', en: 'Features' },
  captcha: { code: 'captcha', zh: '验证码', en: 'Captcha' },
  notice: { code: 'notice', zh: '维护公告', en: 'Maintenance notice' },
  wire: { code: 'wire', zh: '接口约定', en: 'API conventions' },
  channels: { code: 'channels', zh: '外部系统', en: 'External systems' },
});
export type SettingGroup = CodeOf<typeof settingGroup>;

/** Screen that edits a setting. */
export const settingScreen = enumeration({
  setting: { code: 'setting', zh: '系统设置', en: 'System settings' },
  config: { code: 'config', zh: '部署配置', en: 'Deployment settings' },
});
export type SettingScreen = CodeOf<typeof settingScreen>;

/** Kinds of captcha. */
export const captchaMode = enumeration({
  none: { code: 'none', zh: '不使用', en: 'None' },
  clickWord: { code: 'clickWord', zh: '文字点选', en: 'Click words' },
  blockPuzzle: { code: 'blockPuzzle', zh: '滑块拼图', en: 'Slider puzzle' },
});

/** Layout of the login page. */
export const loginLayout = enumeration({
  split: { code: 'split', zh: '左右分栏', en: 'Split layout' },
  centred: { code: 'centred', zh: '居中卡片', en: 'Centred card' },
});

/** Automatic reason for the black list: no-shows, or none. */
export const blackListRule = enumeration({
  none: { code: 'none', zh: '仅人工', en: 'Manual only' },
  break: { code: 'break', zh: '爽约累计', en: 'No-shows' },
});
