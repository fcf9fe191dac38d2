import { useEffect, useEffectEvent } from 'react';
import { useLoaderData } from 'react-router';
import { useDraftKey } from '#app/account/parts/use-draft-key.ts';
import { draftKeyOf, isBegun } from './comment-drafts.ts';
import type { CommentTarget } from './comment-form.tsx';

/** Tells, once the page is there, that the member has begun a comment on this or a change of it. Shows nothing. */
export default function BegunComment({ target, onFound }: { target: CommentTarget; onFound: () => void }) {
  const { begun = [] } = useLoaderData<{ begun?: readonly string[] }>();
  const key = draftKeyOf(target);
  const place = useDraftKey()(key);
  const look = useEffectEvent((at: string) => {
    if (isBegun(key, begun, at)) onFound();
  });
  useEffect(() => look(place), [place]);
  return null;
}
