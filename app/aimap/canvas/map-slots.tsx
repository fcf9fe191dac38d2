import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';

/** Parts of the page beside the map that the drawing takes over. */
export type SlotName = 'search' | 'list';
type Slots = {
  elements: Partial<Record<SlotName, HTMLElement>>;
  isReady: boolean;
  setElement: (name: SlotName, element: HTMLElement | null) => void;
  setReady: (isReady: boolean) => void;
};

const SlotsContext = createContext<Slots | null>(null);

/** Around a page with a map: lets the drawing take over what stands in a `MapSlot`. */
export function MapSlots({ children }: { children: ReactNode }) {
  const [elements, setElements] = useState<Slots['elements']>({});
  const [isReady, setReady] = useState(false);
  const setElement = useCallback(
    (name: SlotName, element: HTMLElement | null) =>
      setElements((before) => {
        if ((before[name] ?? null) === element) return before;
        const { [name]: _gone, ...rest } = before;
        return element ? { ...rest, [name]: element } : rest;
      }),
    [],
  );
  const slots = useMemo(() => ({ elements, isReady, setElement, setReady }), [elements, isReady, setElement]);
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

export function useMapSlots(): Slots {
  const slots = use(SlotsContext);
  if (!slots) throw new Error('A map needs MapSlots around it');
  return slots;
}

/** What stands here until the drawing is here; for good on pages without one. */
export function MapSlot({ name, children }: { name: SlotName; children: ReactNode }) {
  const slots = use(SlotsContext);
  const setElement = slots?.setElement;
  const place = useCallback((element: HTMLDivElement | null) => setElement?.(name, element), [name, setElement]);
  if (!slots) return children;
  return <div ref={place}>{!slots.isReady && children}</div>;
}
