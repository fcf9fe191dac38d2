import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { MapQuery } from './ai-map.schema.ts';
import { isAsked, mapPath } from './map-addresses.ts';

const place = 'wenwo-map-view';

/** Keeps whether the reader chose list or map in this browser; the bare address leads to the list for who chose it. */
export function useKeptView(query: MapQuery): void {
  const navigate = useNavigate();
  const { view } = query;
  const isBare = view === undefined && !isAsked(query);
  useEffect(() => {
    if (view === 'list' || view === 'map') keep(view);
    else if (isBare && kept() === 'list') void navigate(mapPath({ view: 'list' }), { replace: true });
  }, [view, isBare, navigate]);
}

function keep(view: 'list' | 'map'): void {
  try {
    localStorage.setItem(place, view);
  } catch {
    // Full or forbidden: the next visit begins with the map.
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}
