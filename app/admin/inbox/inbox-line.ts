import { proposalPath } from '#app/aimap/proposals/proposal-addresses.ts';
import type { InboxRow } from './inbox.schema.ts';
import type { InboxTexts } from './inbox-texts.ts';

/*
 * What a line of the inbox says of a matter, and where it is decided. Pure.
 */

export type InboxLine = {
  chip: string;
  tone: 'danger' | 'accent' | 'info';
  title: string;
  /** What stands behind the name of whom it is about. */
  notes: string[];
  /** The page with its decision; null for a report, whose conversation opens in a dialog. */
  to: string | null;
};

/** The line of a matter. */
export function inboxLine(row: InboxRow, t: InboxTexts): InboxLine {
  switch (row.kind) {
    case 'held':
    case 'flags':
      return textLine(row, t);
    case 'messages': {
      const { reason, words } = row.facts;
      const title = t.about(t.reportReasons[reason], words || t.noMessage);
      return { chip: t.kinds.messages, tone: 'danger', title, notes: [], to: null };
    }
    case 'ratings': {
      const { plugin, stars, words, reports, reason } = row.facts;
      const title = words === '' ? t.rating(plugin, stars) : t.about(t.rating(plugin, stars), words);
      const notes = [t.reported(reports), t.ratingReasons[reason]];
      return { chip: t.kinds.ratings, tone: 'danger', title, notes, to: '/admin/market/ratings' };
    }
    case 'plugins': {
      const { plugin, version, isFirst, isSecurity, isTaken } = row.facts;
      const notes = [isFirst && t.isFirst, isSecurity && t.isSecurity, isTaken && t.isTaken].filter(
        (one) => one !== false,
      );
      const title = t.plugin(plugin, version);
      return { chip: t.kinds.plugins, tone: 'accent', title, notes, to: `/admin/market/reviews/${row.id}` };
    }
    case 'edits': {
      const { title, subject, reason } = row.facts;
      const shown = subject === 'answer' ? t.answer(title) : title;
      return { chip: t.kinds.edits, tone: 'info', title: shown, notes: [reason], to: `/ask/reviews/edits/${row.id}` };
    }
    case 'map': {
      const { kind, about, node, reason } = row.facts;
      const title = t.about(t.mapKinds[kind], about && about !== node ? `${node}, ${about}` : node);
      return { chip: t.kinds.map, tone: 'info', title, notes: [reason], to: proposalPath(row.id) };
    }
  }
}

function textLine({ kind, id, facts }: Extract<InboxRow, { kind: 'held' | 'flags' }>, t: InboxTexts): InboxLine {
  const { subject, title, words, cause, withheld, rule, flags, flagReason } = facts;
  const isFlagged = kind === 'flags' && flags > 0;
  const why = isFlagged && flagReason ? t.flagReasons[flagReason] : rule ? t.rules[rule] : t.causes[cause];
  return {
    chip: isFlagged ? t.flagged(flags) : t.kinds[kind],
    tone: kind === 'flags' ? 'danger' : 'accent',
    title: subject === 'comment' ? t.comment(words || title) : subject === 'answer' ? t.answer(title) : title,
    notes: [why, ...(withheld === 'flagged' ? [t.isHidden] : [])],
    to: `/admin/reviews?open=${id}`,
  };
}
