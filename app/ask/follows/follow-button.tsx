import { useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { useMemberAct } from '#app/ask/kit/use-reader.ts';
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

/** Follows something or stops; guests are asked to log in first. */
export function FollowButton({
  kind,
  id,
  name,
  isFollowed,
  size = 'm',
  endpoint = '/api/ask/follow',
}: FollowButtonProps) {
  const t = followsTexts.use();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { send, isBusy } = useSend();
  const isOn = chosen ?? isFollowed;
  async function set(following: boolean) {
    const answer = await send<{ following: boolean }>(endpoint, { kind, id, following });
    if (answer) setChosen(answer.data.following);
  }
  const press = useMemberAct<boolean>({ act: 'follow', key: `follow:${kind}:${id}` }, (next) => void set(next));
  return (
    <Button
      size={size}
      icon={isOn ? 'check' : 'plus'}
      loading={isBusy}
      aria-pressed={isOn}
      aria-label={isOn ? t.unfollowOf(name) : t.followOf(name)}
      onClick={() => press(!isOn)}
    >
      {isOn ? t.following : t.follow}
    </Button>
  );
}
