import type { ReadyRoleKey } from './ready-roles.ts';

/** What the ready roles are called, and what they are for in one sentence. */
export default {
  administrator: { name: '管理员', sentence: '什么都能做，并任命其他人；从第一天起就该有两位。' },
  moderator: { name: '版主', sentence: '处理内容、举报和违规的人，看不到联系方式和钱。' },
  editor: { name: '编辑', sentence: '打理分类、标签、模型库、文档、公告和页面。' },
  support: { name: '客服', sentence: '和会员沟通，审核实名，能查一笔付款但不能动它。' },
  financeMaker: { name: '财务经办', sentence: '登记到账，准备付款；自己登记的自己不能复核。' },
  financeChecker: { name: '财务复核', sentence: '复核别人登记的账。' },
  auditor: { name: '审计', sentence: '查看资金和审计日志，什么都不改。' },
  engineer: { name: '技术', sentence: '维护邮件、存储、集成和后台任务，看不到会员的内容和钱。' },
} satisfies Record<ReadyRoleKey, { name: string; sentence: string }>;
