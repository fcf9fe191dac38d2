import { Suspense, useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import type { MapPlace } from '#app/ask/parts/map-place.schema.ts';
import { useReader } from '#app/ask/kit/use-reader.ts';
import styles from './map-place.module.css';
import { mapPlaceTexts } from './map-place-texts.ts';

const MapPlaceDialog = latePart(() => import('./map-place-dialog.tsx'));

/** Members say whether a post lies rightly; its author and the desk choose where. */
export default function MapPlaceActs({ post }: { post: PostView }) {
  const t = mapPlaceTexts.use();
  const { member } = useReader();
  const auth = useAuth();
  const [isOpen, setOpen] = useState(false);
  const { places } = post;
  const mayChoose = member?.id === post.author.id || auth('settle', '/admin/aiMap/placements');
  const open = places.find(({ isSettled }) => !isSettled);
  return (
    <div className={styles['places']}>
      {places.length === 0 && <p className="muted small">{t.none}</p>}
      {open && <Ask postId={post.id} place={open} />}
      {mayChoose && (
        <Button size="s" tone="quiet" icon="pin" onClick={() => setOpen(true)}>
          {places.length > 0 ? t.change : t.choose}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <MapPlaceDialog postId={post.id} places={places} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Ask({ postId, place }: { postId: number; place: MapPlace }) {
  const t = mapPlaceTexts.use();
  const { send, busy, isBusy } = useSend();
  const say = (isRight: boolean) =>
    send(
      '/api/aiMap/votePlace',
      { postId, nodeId: place.nodeId, isRight },
      { done: true, refresh: true, name: String(isRight) },
    );
  return (
    <fieldset className={styles['ask']} disabled={isBusy}>
      <legend className="small">{t.isRight(place.title)}</legend>
      {([true, false] as const).map((isRight) => (
        <Button
          key={String(isRight)}
          size="s"
          tone={place.mine === isRight ? 'primary' : 'default'}
          aria-pressed={place.mine === isRight}
          loading={busy === String(isRight)}
          onClick={() => void say(isRight)}
        >
          {isRight ? t.right : t.wrong}
        </Button>
      ))}
    </fieldset>
  );
}
