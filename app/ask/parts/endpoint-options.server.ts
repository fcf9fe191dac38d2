export const writing = {
  scope: 'ask:write',
  maxBody: 512 * 1024,
  limit: { per: 'member', max: 60, window_s: 60 },
} as const;

export const clicking = { scope: 'ask:write', limit: { per: 'member', max: 120, window_s: 60 } } as const;

export const reading = { scope: 'read' } as const;

/** For commands that name what they change of guests' pages. */
export const naming = { namesChanges: true } as const;

export const unseen = { keepsPages: true } as const;

/** A search costs ten times a page; guests have the limit of all reads beside this one. */
export const searching = { ...reading, limit: { per: 'member', max: 300, window_s: 60 } } as const;
