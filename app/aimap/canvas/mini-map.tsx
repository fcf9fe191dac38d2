import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { GroundFrame } from './camera.ts';
import { frameOf } from './ground-frames.ts';
import { shoreOf } from './land-shape.ts';
import type { MapEngine } from './map-engine.ts';
import stage from './map-stage.module.css';
import style from './mini-map.module.css';

const width = 164;

/** How to draw the frame of the view anew; the stage calls it with each frame. */
export type MiniMapFrame = { draw: () => void };

/** The whole map with the frame of the view. Who cannot see it has the list and the keys instead. */
export function MiniMap({
  engine,
  frame,
  onGo,
}: {
  engine: MapEngine;
  frame: MiniMapFrame;
  onGo: (x: number, y: number) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ground] = useState(() => frameOf(engine.scene.marks.areas));
  const scale = width / ground.width;
  const height = Math.round(ground.height * scale);
  useEffect(() => {
    const element = canvas.current!;
    const ratio = Math.min(3, devicePixelRatio);
    element.width = width * ratio;
    element.height = height * ratio;
    const pen = element.getContext('2d')!;
    const lands = engine.scene.marks.areas.map((area) => new Path2D(shoreOf(area.polygon)));
    frame.draw = () => drawMini(pen, engine, lands, ground, ratio);
    frame.draw();
    return () => {
      frame.draw = () => {};
    };
  }, [engine, frame, ground, height]);
  const go = ({ nativeEvent }: MouseEvent) =>
    onGo(ground.x + nativeEvent.offsetX / scale, ground.y + nativeEvent.offsetY / scale);
  return (
    <div className={`${stage['float']} ${style['mini']}`} aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys and lists lead everywhere already */}
      <canvas ref={canvas} style={{ width, height }} onClick={go} />
    </div>
  );
}

function drawMini(
  pen: CanvasRenderingContext2D,
  engine: MapEngine,
  lands: readonly Path2D[],
  ground: GroundFrame,
  ratio: number,
): void {
  const scale = width / ground.width;
  const { camera, size, palette, marks, focus } = engine.scene;
  pen.setTransform(scale * ratio, 0, 0, scale * ratio, -ground.x * scale * ratio, -ground.y * scale * ratio);
  pen.clearRect(ground.x, ground.y, ground.width, ground.height);
  for (const [i, land] of lands.entries()) {
    pen.globalAlpha = 0.4;
    pen.fillStyle = palette.landInk[marks.areas[i]!.pigment]!;
    pen.fill(land);
  }
  pen.globalAlpha = 1;
  if (focus >= 0) {
    pen.beginPath();
    pen.arc(marks.xs[focus]!, marks.ys[focus]!, 3 / scale, 0, Math.PI * 2);
    pen.fillStyle = palette.accent;
    pen.fill();
  }
  const [w, h] = [size.width / camera.k, size.height / camera.k];
  pen.strokeStyle = palette.ink;
  pen.lineWidth = 1.5 / scale;
  pen.strokeRect(camera.x - w / 2, camera.y - h / 2, w, h);
}
