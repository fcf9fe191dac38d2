import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '#app/ui/forms/field.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { topicFilterTexts } from './topic-filter.tsx';

/** Finds a topic of the map by name, alias or pinyin, and leads to the list of what lies there. */
export default function TopicDialog({ pathOf, onClose }: { pathOf: (node: number) => string; onClose: () => void }) {
  const t = topicFilterTexts.use();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState('');
  function show() {
    onClose();
    void navigate(pathOf(Number(chosen)));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      footer={
        <>
          <LinkButton to="/aiMap" tone="quiet">
            {t.browse}
          </LinkButton>
          <Button tone="primary" disabled={chosen === ''} onClick={show}>
            {t.show}
          </Button>
        </>
      }
    >
      <Field label={t.topic} help={t.lead}>
        <RemoteSelect
          url="/api/aiMap/topicOptions"
          value={chosen}
          onChange={(option) => setChosen(option?.value ?? '')}
          placeholder={t.search}
          emptyText={t.notFound}
        />
      </Field>
    </Dialog>
  );
}
