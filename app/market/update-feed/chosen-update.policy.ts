import { fitsHost, isHigher, isVersionNumber } from '#app/market/releases/version-numbers.policy.ts';
import { isOffered } from '#app/market/releases/roll-out.policy.ts';
import type { Channel } from '#app/market/releases/releases.schema.ts';
import type { FeedVersion, PluginUpdate } from './update-feed.schema.ts';

/** A version as the feed keeps it in memory; the highest of a plugin stands first. */
export type KeptFeedVersion = FeedVersion & { rollOut: number; isPaused: boolean };
export type KeptFeedPlugin = {
  slug: string;
  plugin: 'listed' | 'delisted' | 'stopped';
  versions: readonly KeptFeedVersion[];
};

export type Asked = { installed: string; channel: Channel; hostVersion: string | null; device: string | null };

/** What the feed says of a plugin to one client. */
export function updateOf({ slug, plugin, versions }: KeptFeedPlugin, asked: Asked): PluginUpdate {
  const installed = versions.find(({ version }) => version === asked.installed);
  const newer = newerThan(versions, asked.installed, installed);
  const offered = plugin === 'stopped' ? undefined : newer.find((one) => isFor(one, slug, asked));
  const upTo = offered ? newer.slice(newer.indexOf(offered)) : [];
  return {
    id: slug,
    plugin,
    installed: installed
      ? {
          version: installed.version,
          state: installed.state,
          reason: installed.reason,
          replacement: installed.replacement,
        }
      : null,
    update: offered ? { ...shownOf(offered), mendsSecurity: upTo.some(({ isSecurity }) => isSecurity) } : null,
  };
}

/** Versions above the installed one: those before it in their order, where it is one of them. */
function newerThan(versions: KeptFeedPlugin['versions'], number: string, installed: KeptFeedVersion | undefined) {
  if (installed) return versions.slice(0, versions.indexOf(installed));
  return isVersionNumber(number) ? versions.filter(({ version }) => isHigher(version, number)) : versions;
}

/** Whether a client is offered a version: of its channel, for its host, and for its share of a roll-out. */
function isFor(one: KeptFeedVersion, slug: string, { channel, hostVersion, device }: Asked): boolean {
  if (one.state !== 'live' && one.state !== 'rolling_out') return false;
  if (one.channel === 'beta' && channel !== 'beta') return false;
  if (!fitsHost(one.hostRange, hostVersion)) return false;
  if (one.state === 'live') return true;
  return !one.isPaused && isOffered(device, `${slug}@${one.version}`, one.rollOut);
}

/** The roll-outs of a plugin that a device is offered: all by which an answer depends on the device. */
export const sharesOf = (plugin: KeptFeedPlugin | null, device: string | null): string[] =>
  (plugin?.versions ?? []).flatMap(({ state, version, rollOut, isPaused }) =>
    state === 'rolling_out' && !isPaused && isOffered(device, `${plugin!.slug}@${version}`, rollOut) ? [version] : [],
  );

/** A version without what is for this site alone. */
export const shownOf = ({ rollOut: _rollOut, isPaused: _isPaused, ...version }: KeptFeedVersion): FeedVersion =>
  version;
