import type { Privilege } from './privileges.schema.ts';
import names from './privilege-names.zh.ts';

export default {
  needsReputation: (name: Privilege, needed: number, has: number) =>
    `${names[name]}需要 ${needed} 声望，你现在有 ${has}。`,
  saved: '特权等级已更新',
  unchanged: '没有改动',
  changedMeanwhile: '别人刚刚改过特权等级，请核对后再保存',
};
