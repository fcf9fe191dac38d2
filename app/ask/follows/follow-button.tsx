import { useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { useReader } from '#app/ask/kit/use-reader.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { followsTexts } from './follows-texts.ts';

export type FollowButtonProps = {
  /** Of what: its own endpoint knows the kinds. */
  kind: string;
  id: number;
  name: string;
  isFollowed: boolean;
  size?: 's' | 'm';
  endpoint?: '/api/ask/follow' | '/api/aiMap/follow';
};

/** Follows something or stops; guests are led to the login page and back. */
export function FollowButton({
  kind,
  id,
  name,
  isFollowed,
  size = 'm',
  endpoint = '/api/ask/follow',
}: FollowButtonProps) {
  const t = followsTexts.use();
  const { member, logIn } = useReader();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { send, isBusy } = useSend();
  const isOn = chosen ?? isFollowed;
  async function press() {
    if (!member) return logIn('follow');
    const answer = await send<{ following: boolean }>(endpoint, { kind, id, following: !isOn });
    if (answer) setChosen(answer.data.following);
  }
  return (
    <Button
      size={size}
      icon={isOn ? 'check' : 'plus'}
      loading={isBusy}
      aria-pressed={isOn}
      aria-label={isOn ? t.unfollowOf(name) : t.followOf(name)}
      onClick={() => void press()}
    >
      {isOn ? t.following : t.follow}
    </Button>
  );
}
