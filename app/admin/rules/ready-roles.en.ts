import type { Widen } from '#app/core/texts/language.ts';
import type zh from './ready-roles.zh.ts';

export default {
  administrator: {
    name: 'Administrator',
    sentence: 'May do everything and appoints the others; there should be two of them from day one.',
  },
  moderator: {
    name: 'Moderator',
    sentence: 'Decides on texts, reports and trespassers; sees no contact data and no money.',
  },
  editor: {
    name: 'Editor',
    sentence: 'Keeps categories, tags, models, documents, announcements and pages in order.',
  },
  support: {
    name: 'Support',
    sentence: 'Talks with members, checks real names, follows a payment but cannot move it.',
  },
  financeMaker: {
    name: 'Finance maker',
    sentence: 'Enters money and prepares payouts; never confirms what they entered.',
  },
  financeChecker: { name: 'Finance checker', sentence: 'Confirms what somebody else entered.' },
  auditor: { name: 'Auditor', sentence: 'Reads money and the audit log; changes nothing.' },
  engineer: {
    name: 'Engineer',
    sentence: 'Keeps mail, storage, integrations and jobs running; sees no texts of members and no money.',
  },
} satisfies Widen<typeof zh>;
