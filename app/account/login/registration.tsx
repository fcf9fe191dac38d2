import { useState } from 'react';
import type { LawPage } from '#app/account/consent/consent.schema.ts';
import type { CheckInFormProps } from '#app/account/parts/submit-button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { CheckInOptions } from './login.schema.ts';
import { RegisterForm } from './register-form.tsx';

type Props = CheckInFormProps & {
  data: Pick<CheckInOptions, 'registration' | 'isInvited' | 'accountVerificationType'> & { law: readonly LawPage[] };
  invitation: string;
};

/** The form for newcomers, or why there is none: by how one may register here, and the invitation one came by. */
export function Registration({ data, invitation, t, ...form }: Props) {
  const { registration, isInvited, accountVerificationType: channels } = data;
  const [waiting, setWaiting] = useState<string | null>(null);
  if (waiting !== null)
    return (
      <Notice tone="ok" live>
        {waiting}
      </Notice>
    );
  if (channels.length === 0) return <Notice>{t.registerClosed}</Notice>;
  if (invitation !== '' && !isInvited) return <Notice tone="warn">{t.invitationOver}</Notice>;
  if (registration === 'invitation' && !isInvited) return <Notice>{t.invitationNeeded}</Notice>;
  return (
    <>
      {isInvited && <Notice tone="ok">{t.invited}</Notice>}
      <RegisterForm
        {...form}
        t={t}
        channels={channels}
        law={data.law}
        invitation={isInvited ? invitation : ''}
        waits={registration === 'approval' && !isInvited}
        onWaiting={setWaiting}
      />
    </>
  );
}
