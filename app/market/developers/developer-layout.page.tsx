import { Outlet } from 'react-router';
import { getOwnInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { guard } from '#app/core/http/guards.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { listCallersDevelopers } from '#app/market/developers/developers.queries.server.ts';
import { Field, Select } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { AppFrame } from '#app/ui/frame/app-frame.tsx';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { developerAreaTexts } from './developer-area-texts.ts';
import { developerMenu } from './developer-menu.ts';
import type { OwnDeveloper } from './developers.schema.ts';
import type { Route } from './+types/developer-layout.page.ts';

export const middleware = guard('auth');

export const loader = pageLoader(async ({ ctx }) => {
  const [developers, { id, nickname, avatar }] = await Promise.all([listCallersDevelopers(ctx), getOwnInfo(ctx)]);
  return { developers, me: { id, nickname, avatar } };
});

/** The developer area: as whom one works, what one may do there, and the page. */
export default function DeveloperArea({ loaderData: { developers, me } }: Route.ComponentProps) {
  const t = developerAreaTexts.use();
  const language = useLanguage();
  const { hasMoney } = useRootFacts();
  const developer = developers[0] ?? null;
  const name = developer ? nameOf(developer, language) : me.nickname;
  const picture = { id: developer?.id ?? me.id, name, src: developer ? null : me.avatar };
  const head = (
    <>
      <div className="me">
        <Avatar {...picture} size="l" />
        <div>
          <strong>{name}</strong>
          <span className="xs">
            {developer
              ? [t.roles[developer.role], developer.state === 'approved' ? '' : t.states[developer.state]]
                  .filter(Boolean)
                  .join(' · ')
              : t.join}
          </span>
        </div>
      </div>
      {developer && developers.length > 1 && <Choice key={developer.id} developers={developers} />}
    </>
  );
  return (
    <AppFrame
      groups={developerMenu(developer, t, hasMoney)}
      head={head}
      smallHead={<Avatar {...picture} size="m" label={name} />}
      texts={t}
    >
      <Outlet />
    </AppFrame>
  );
}

const nameOf = ({ nameZh, nameEn }: OwnDeveloper, language: string) => (language === 'en' ? nameEn : nameZh);

/** As which of several developers one works: kept until one chooses another. */
function Choice({ developers }: { developers: readonly OwnDeveloper[] }) {
  const t = developerAreaTexts.use();
  const language = useLanguage();
  const { send, isBusy } = useSend();
  return (
    <Field label={t.workAs}>
      <Select
        value={developers[0]!.id}
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) => {
          const next = developers.find(({ id }) => String(id) === value);
          if (next)
            void send(
              '/api/developer/chooseDeveloper',
              { developer: next.id },
              { done: t.chosen(nameOf(next, language)), refresh: true },
            );
        }}
      >
        {developers.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one, language)} · {t.roles[one.role]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
