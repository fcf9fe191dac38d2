import { Suspense } from 'react';
import { Link } from '#app/ui/kit/link.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { topicPath } from '#app/ask/parts/ask-addresses.ts';
import { infoTexts } from '#app/ask/kit/info-texts.ts';
import { useReader } from '#app/ask/kit/use-reader.ts';

/** What only members can do with a place comes after the page. */
const MapPlaceActs = latePart(() => import('#app/ask/thread-acts/map-place-acts.tsx'));

/** Where a post lies on the AI map: its topics with their areas; members say whether that is right. */
export function MapPlaces({ post }: { post: PostView }) {
  const t = infoTexts.use();
  const { member } = useReader();
  const { places } = post;
  if (places.length === 0 && !(member && post.can.canComment)) return null;
  return (
    <section>
      <h2>
        {t.onMap}
        {places[0] && <Link to={`/aiMap?view=map&at=${places[0].nodeId}`}>{t.openMap}</Link>}
      </h2>
      <ul className="rail-list">
        {places.map((place) => (
          <li key={place.nodeId}>
            <Link to={topicPath({ id: place.nodeId, slug: place.slug })}>{place.title}</Link>
            <div className="meta">
              {place.areaTitle}
              {!place.isSettled && ` · ${t.placedByItself}`}
            </div>
          </li>
        ))}
      </ul>
      {member && (
        <Suspense>
          <MapPlaceActs post={post} />
        </Suspense>
      )}
    </section>
  );
}
