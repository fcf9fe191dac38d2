const notice = '验证码 10 分钟内有效，只能使用一次，请勿告诉他人。如果不是你本人操作，请忽略此消息。';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Messages that carry a code: site is the site's name, purpose one of `events`. */
export default {
  events: {
    user_register: '注册账号',
    user_retrieve_pwd: '找回密码',
    user_change_email: '绑定邮箱',
    user_change_mobile: '绑定手机号',
    user_email_verify: '验证邮箱',
    user_mobile_verify: '验证手机号',
  },
  subject: (site: string, purpose: string) => `【${site}】${purpose}验证码`,
  text: (site: string, purpose: string, code: string) =>
    `你好，\n\n你正在${site}${purpose}，验证码是：\n\n${code}\n\n${notice}\n\n${site}`,
  html: (site: string, purpose: string, code: string) =>
    `<!doctype html><html lang="zh-CN"><body style="margin:0;padding:24px;font:16px/1.7 sans-serif;color:#222">` +
    `<p>你好，</p><p>你正在${escape(site)}${purpose}，验证码是：</p>` +
    `<p style="font:700 30px/1.4 monospace;letter-spacing:6px">${code}</p>` +
    `<p style="color:#666">${notice}</p><p style="color:#666">${escape(site)}</p></body></html>`,
  oldAddress: {
    subject: (site: string) => `【${site}】你的账号不再使用这个邮箱`,
    text: (site: string, account: string, now: string) =>
      `你好，\n\n${site}账号 ${account} 的邮箱已从本地址${now ? `改为 ${now}` : '移除'}。\n\n` +
      `如果这是你本人或你委托工作人员做的，无需处理。如果不是，请马上联系${site}的工作人员。\n\n${site}`,
  },
  sms: (site: string, purpose: string, code: string) =>
    `【${site}】你正在${purpose}，验证码是 ${code}，10 分钟内有效，请勿告诉他人。`,
};
