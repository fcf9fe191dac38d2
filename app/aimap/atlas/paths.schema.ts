import { z } from 'zod';
import type { NodeRow, PlacedPost } from '#app/aimap/nodes/nodes.schema.ts';

export const PathInput = z.object({ slug: z.string().min(1).max(60) });

export type PathStep = NodeRow & { step: number; summary: string; pigment: number; x: number; y: number };
/** An area that a path crosses, as it is drawn. */
export type PathLand = {
  id: number;
  title: string;
  pigment: number;
  x: number;
  y: number;
  polygon: [number, number][];
};
export type PathStage = { title: string; gate: { kind: 'quiz' | 'task'; text: string }; steps: PathStep[] };
/** A learning path in its newest version; `assumes` is what its topics need that it does not teach itself. */
export type PathView = {
  id: number;
  slug: string;
  title: string;
  audience: string;
  version: number;
  updatedAt: number;
  isFollowed: boolean;
  stages: PathStage[];
  assumes: NodeRow[];
  lands: PathLand[];
  questions: PlacedPost[];
};
