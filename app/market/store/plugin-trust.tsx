import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { iconOf } from './plugin-rows.tsx';
import type { PluginView } from './store.schema.ts';
import { pluginTexts } from './store-texts.ts';
import style from './plugin.module.css';

const tones = { low: 'line', medium: 'accent', high: 'danger' } as const;

/** What a plugin may do, what it reads and where data goes, in plain words. */
export function PluginTrust({ plugin: { permissions, data } }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  return (
    <section className={style['part']} id="trust" aria-labelledby="trust-title">
      <h2 id="trust-title">{t.privacy}</h2>
      <ul className={style['permissions']}>
        {permissions.length === 0 && (
          <li>
            <Icon name="lock" />
            <div>
              <b>{t.noPermissions}</b>
              <p>{t.noPermissionsText}</p>
            </div>
          </li>
        )}
        {permissions.map(({ name, title, means, risk }) => (
          <li key={name}>
            <Icon name={iconOf(name)} />
            <div>
              <b>
                {title} <Chip tone={tones[risk]}>{t.risk(t.risks[risk])}</Chip>
              </b>
              <p>{means}</p>
            </div>
          </li>
        ))}
        <li>
          <Icon name="eye" />
          <div>
            <b>{t.reads}</b>
            <p>{data.reads || t.nothingRead}</p>
          </div>
        </li>
        <Sends data={data} />
      </ul>
    </section>
  );
}

function Sends({ data: { sends, services, callsOut } }: { data: PluginView['data'] }) {
  const t = pluginTexts.use();
  if (sends.length + services.length === 0)
    return (
      <li>
        <Icon name={callsOut ? 'globe' : 'lock'} />
        <div>
          <b>{callsOut ? t.sends : t.nothingSent}</b>
          <p>{callsOut ? t.noHostsText : t.nothingSentText}</p>
        </div>
      </li>
    );
  return (
    <li>
      <Icon name="globe" />
      <div>
        <b>{t.sends}</b>
        <ul>
          {sends.map(({ to, what }) => (
            <li key={to}>
              <code>{to}</code> {t.sentTo(what)}
            </li>
          ))}
          {services.map(({ name, url, purpose }) => (
            <li key={name}>
              {url ? (
                <a href={url} rel="nofollow noopener noreferrer" target="_blank">
                  {name}
                </a>
              ) : (
                <b>{name}</b>
              )}{' '}
              {purpose}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
