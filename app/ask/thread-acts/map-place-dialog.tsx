import { useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type MapPlaceName, mostPlaces } from '#app/ask/parts/map-place.schema.ts';
import { mapPlaceTexts } from './map-place-texts.ts';

export type MapPlaceDialogProps = {
  postId: number;
  places: readonly Pick<MapPlaceName, 'nodeId' | 'title' | 'areaTitle'>[];
  onClose: () => void;
};

/** Chooses up to three topics for a post, or that it belongs to none. */
export default function MapPlaceDialog({ postId, places, onClose }: MapPlaceDialogProps) {
  const t = mapPlaceTexts.use();
  const [chosen, setChosen] = useState(() =>
    Array.from({ length: mostPlaces }, (_, i) => (places[i] ? String(places[i].nodeId) : '')),
  );
  const sending = useSend({ quiet: true });
  const nodeIds = [...new Set(chosen.filter(Boolean).map(Number))];
  async function choose(ids: readonly number[]) {
    if (await sending.send('/api/aiMap/choosePlaces', { postId, nodeIds: ids }, { done: true, refresh: true }))
      onClose();
  }
  const nowhere = (
    <Button tone="quiet" onClick={() => void choose([])}>
      {t.nowhere}
    </Button>
  );
  return (
    <FormDialog
      title={t.title}
      onClose={onClose}
      sending={sending}
      doText={t.save}
      disabled={nodeIds.length === 0}
      acts={nowhere}
      onSubmit={() => choose(nodeIds)}
    >
      <p>{t.lead}</p>
      {chosen.map((value, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the places have no other name
        <Field key={i} label={i === 0 ? t.main : t.topic(i + 1)}>
          <RemoteSelect
            url="/api/aiMap/topicOptions"
            value={value}
            initial={optionOf(places[i])}
            onChange={(option) => setChosen(chosen.map((one, k) => (k === i ? (option?.value ?? '') : one)))}
            placeholder={t.search}
            emptyText={t.notFound}
          />
        </Field>
      ))}
    </FormDialog>
  );
}

const optionOf = (place: MapPlaceDialogProps['places'][number] | undefined) =>
  place && { value: String(place.nodeId), label: `${place.title} · ${place.areaTitle}` };
