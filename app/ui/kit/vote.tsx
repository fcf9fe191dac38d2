import { isFirstClick } from './first-click.ts';
import { Icon, type IconName } from './icon.tsx';

export type VoteTexts = { up: string; down: string; keep: string; score: (score: number) => string };

export type VoteProps = {
  score: number;
  /** The reader's own vote. */
  own: 1 | 0 | -1;
  /** The wanted vote: pressing the present one again takes it back. */
  onVote: (vote: 1 | 0 | -1) => void;
  texts: VoteTexts;
  /** Why the reader may not vote; the buttons stay focusable and say it. */
  upReason?: string | null;
  downReason?: string | null;
  /** Says the reason to whoever presses all the same: on phones nothing else does. */
  onRefused?: (reason: string) => void;
  /** Leaves the downvote out. */
  noDown?: boolean;
  /** The bookmark below; left out without it. */
  keep?: { count: number; on: boolean; onPress: () => void; reason?: string | null };
};

/** Votes for and against with the score between them, and a bookmark. */
export function Vote({ score, own, onVote, texts, upReason, downReason, onRefused, noDown, keep }: VoteProps) {
  return (
    <div className="vote">
      <Press
        label={texts.up}
        icon="vote-up"
        on={own === 1}
        reason={upReason}
        onRefused={onRefused}
        onPress={() => onVote(own === 1 ? 0 : 1)}
      />
      <b>
        <span aria-hidden>{score < 0 ? `−${-score}` : score}</span>
        <span className="sr">{texts.score(score)}</span>
      </b>
      {!noDown && (
        <Press
          label={texts.down}
          icon="vote-down"
          className="down"
          on={own === -1}
          reason={downReason}
          onRefused={onRefused}
          onPress={() => onVote(own === -1 ? 0 : -1)}
        />
      )}
      {keep && (
        <Press
          label={texts.keep}
          icon="bookmark"
          className="keep"
          on={keep.on}
          reason={keep.reason}
          onRefused={onRefused}
          onPress={keep.onPress}
        >
          {keep.count}
        </Press>
      )}
    </div>
  );
}

type PressProps = {
  label: string;
  icon: IconName;
  on: boolean;
  onPress: () => void;
  reason?: string | null | undefined;
  onRefused?: ((reason: string) => void) | undefined;
  className?: string;
  children?: number;
};

function Press({ label, icon, on, onPress, reason, onRefused, className, children }: PressProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={children === undefined ? label : `${label} ${children}`}
      aria-pressed={on}
      aria-disabled={reason ? true : undefined}
      title={reason ?? label}
      onClick={(event) => (reason ? onRefused?.(reason) : isFirstClick(event) && onPress())}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
