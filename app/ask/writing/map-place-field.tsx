import { useEffect, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Checkbox, Choices } from '#app/ui/forms/check.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { useDebounced } from '#app/ui/forms/use-debounced.ts';
import { type MapPlaceName, mostPlaces } from '#app/ask/parts/map-place.schema.ts';

const texts = await pageTexts(
  () => import('./map-place-field.zh.ts'),
  () => import('./map-place-field.en.ts'),
);

const fewestCharacters = 4;

type Props = {
  /** What is being written. */
  written: { title: string; markdown: string; tags: readonly string[] };
  chosen: readonly MapPlaceName[];
  onChange: (places: MapPlaceName[]) => void;
};

/** Where a post will lie on the AI map: topics that fit what is being written, to choose from; what is chosen stays. */
export function MapPlaceField({ written, chosen, onChange }: Props) {
  const t = texts.use();
  const { places, isAsked } = useSuggestions(written);
  const offered = [...chosen, ...places.filter(({ nodeId }) => !chosen.some((one) => one.nodeId === nodeId))];
  return (
    <Field label={t.label} help={t.help} group>
      {offered.length === 0 ? (
        <p className="muted small">{isAsked ? t.noneFits : t.none}</p>
      ) : (
        <Choices>
          {offered.map((place) => {
            const isChosen = chosen.some(({ nodeId }) => nodeId === place.nodeId);
            return (
              <Checkbox
                key={place.nodeId}
                checked={isChosen}
                help={place.areaTitle}
                disabled={!isChosen && chosen.length >= mostPlaces}
                onChange={() =>
                  onChange(isChosen ? chosen.filter(({ nodeId }) => nodeId !== place.nodeId) : [...chosen, place])
                }
              >
                {place.title}
              </Checkbox>
            );
          })}
        </Choices>
      )}
    </Field>
  );
}

const quiet = { showErrorMessage: false, showCodeMessage: false } as const;

/** Topics that fit, asked for when typing rests; a fault leaves what was there: the post is placed without it, too. */
function useSuggestions({ title, markdown, tags }: Props['written']) {
  const [found, setFound] = useState<{ places: MapPlaceName[]; isAsked: boolean }>({ places: [], isAsked: false });
  const words = title.trim();
  const rested = useDebounced(JSON.stringify({ title: words, text: markdown.slice(0, 3000), tags }), 600);
  const isEnough = [...words].length >= fewestCharacters;
  useEffect(() => {
    if (!isEnough) return undefined;
    const stop = new AbortController();
    void request
      .post<MapPlaceName[]>('/api/aiMap/suggestPlaces', JSON.parse(rested) as Record<string, unknown>, {
        ...quiet,
        signal: stop.signal,
      })
      .then((answer) => {
        if (!stop.signal.aborted && answer.code === 1) setFound({ places: answer.data, isAsked: true });
      });
    return () => stop.abort();
  }, [rested, isEnough]);
  return found;
}
