import { type FormEvent, useState } from 'react';
import type { MemberCard } from '#app/account/account.schema.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { anonymityTexts } from './anonymity-texts.ts';
import { type Place, readPlace } from './thread-address.ts';

/** Staff finds out who wrote something without a name: of a given text, or of one whose address is typed. */
export function RevealForm({ place, onDone }: { place?: Place; onDone?: () => void }) {
  const t = anonymityTexts.use();
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState('');
  const { send, isBusy, faults, setFaults } = useSend();
  const [author, setAuthor] = useState<MemberCard | null>(null);
  async function look(event: FormEvent) {
    event.preventDefault();
    const target = place ?? readPlace(address);
    if (!target) return setFaults({ address: t.badAddress });
    setFaults({});
    setAuthor(null);
    const answer = await send<MemberCard>('/api/admin/revealAuthor', { ...target, reason });
    if (!answer) return;
    setAuthor(answer.data);
    onDone?.();
  }
  return (
    <form onSubmit={(event) => void look(event)}>
      {!place && (
        <Field label={t.address} help={t.addressHelp} error={faults['address']} required>
          <Input name="address" value={address} onChange={(event) => setAddress(event.target.value)} />
        </Field>
      )}
      <Field label={t.reason} help={t.reasonHelp} error={faults['reason']} required>
        <Input name="reason" value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Button type="submit" icon="eye" loading={isBusy} disabled={reason.trim().length < 2}>
        {t.look}
      </Button>
      {author && (
        <Notice live tone="ok">
          {t.found} <Link to={`/user/card/${author.id}`}>{author.nickname}</Link>{' '}
          <span className="muted">@{author.username}</span>
        </Notice>
      )}
    </form>
  );
}
