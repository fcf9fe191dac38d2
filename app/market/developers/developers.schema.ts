/*
 * Glossary: developer – a member who publishes plugins, known by their member id; team – members who work for one, each
 * with a role; owner – the developer's own account.
 */

/** What a member is at a developer. */
export type DeveloperRole = 'owner' | 'publisher' | 'finance' | 'support';

export type DeveloperState = 'applied' | 'approved' | 'returned' | 'withdrawn' | 'suspended' | 'closed';

/** What one may do at a developer; `read` is the area itself. */
export type DeveloperRight =
  | 'read'
  | 'listing' // write, submit, delist plugins
  | 'release' // upload, publish, pause and yank versions
  | 'price' // prices, coupons
  | 'money' // earnings, statements
  | 'statistics'
  | 'reply' // answer reviews and reviewers
  | 'refund'
  | 'team'; // profile, team, tokens, webhooks, transfer, closing

/** A developer that the caller owns or works for. */
export type OwnDeveloper = {
  id: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  state: DeveloperState;
  isTrusted: boolean;
  role: DeveloperRole;
};
