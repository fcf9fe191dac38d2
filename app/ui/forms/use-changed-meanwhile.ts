import { useState } from 'react';

/**
 * For a form that stays open while the page is read anew: calls back, in that very rendering, with the names of the
 * values that others have saved meanwhile.
 * @param version of the record that the form is about
 */
export function useChangedMeanwhile<Name extends string>(
  version: number,
  values: Readonly<Record<Name, unknown>>,
  onChanged: (names: Name[]) => void,
): void {
  const [last, setLast] = useState({ version, values });
  if (version === last.version) return;
  setLast({ version, values });
  onChanged((Object.keys(values) as Name[]).filter((name) => values[name] !== last.values[name]));
}
