import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Camera, fitCamera, type GroundFrame, keptIn, type ViewSize, zoomedAt } from '#app/aimap/canvas/camera.ts';

export type StageView = {
  camera: Camera;
  size: ViewSize;
  /** Moves the view by pixels. */
  panBy: (dx: number, dy: number) => void;
  zoomBy: (factor: number) => void;
  fit: (frame: GroundFrame) => void;
};

const wheelZoom = 1.0016;

/** Where the editor looks at: its camera, moved by wheel, buttons and what the stage tells. */
export function useStageView(ref: RefObject<HTMLDivElement | null>, whole: GroundFrame): StageView {
  const [size, setSize] = useState<ViewSize>({ width: 860, height: 560 });
  const [camera, setCamera] = useState(() => fitCamera(whole, size));
  const start = useRef<GroundFrame | null>(whole);
  useEffect(() => {
    const stage = ref.current!;
    const observer = new ResizeObserver(() => {
      const next = { width: stage.clientWidth, height: stage.clientHeight };
      setSize(next);
      if (start.current) setCamera(fitCamera(start.current, next));
    });
    observer.observe(stage);
    return () => observer.disconnect();
  }, [ref]);
  useEffect(() => {
    const stage = ref.current!;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      start.current = null;
      const box = stage.getBoundingClientRect();
      setCamera((last) =>
        zoomedAt(last, wheelZoom ** -event.deltaY, event.clientX - box.left, event.clientY - box.top, {
          width: box.width,
          height: box.height,
        }),
      );
    };
    stage.addEventListener('wheel', onWheel, { passive: false });
    return () => stage.removeEventListener('wheel', onWheel);
  }, [ref]);
  const change = (next: (camera: Camera) => Camera) => {
    start.current = null;
    setCamera(next);
  };
  return {
    camera,
    size,
    panBy: (dx, dy) => change((last) => keptIn({ ...last, x: last.x - dx / last.k, y: last.y - dy / last.k })),
    zoomBy: (factor) => change((last) => zoomedAt(last, factor, size.width / 2, size.height / 2, size)),
    fit: (frame) => change(() => fitCamera(frame, size)),
  };
}
