import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/** Who changes learning paths; the menu alone shows them. */
export const pathsMenu = 'aiMap/paths';
export const pathsRight = 'aiMap/paths/publish';

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const version = z.coerce.number().int().min(0).max(2_147_483_647);
const title = z.string().trim().min(1).max(80);
const text = z.string().trim().min(1).max(300);

export const PlannedStage = z.object({
  titleZh: title,
  titleEn: title,
  gate: z.enum(['quiz', 'task']),
  gateZh: text,
  gateEn: text,
  nodes: z.array(id).min(1).max(100),
});

/** `id` 0 and `version` 0 make a new path; else `version` is the newest that the editor saw. */
export const SavePathInput = z
  .object({
    id: id.or(z.literal(0)),
    version,
    slug: z
      .string()
      .trim()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(60),
    /** The mastery that topics before a quiz gate must reach. */
    gate: rule.decimal({ min: 0.5, max: 1 }),
    position: rule.whole({ min: 0, max: 1000 }),
    titleZh: title,
    titleEn: title,
    audienceZh: text,
    audienceEn: text,
    stages: z.array(PlannedStage).min(1).max(30),
  })
  .refine(
    ({ stages }) => {
      const all = stages.flatMap(({ nodes }) => nodes);
      return new Set(all).size === all.length;
    },
    { path: ['stages'] },
  );
export const ArchivePathInput = z.object({ id, version, isArchived: z.boolean() });
export const PathDeskInput = z.object({});

export type PathDeskRow = {
  id: number;
  slug: string;
  title: string;
  version: number;
  steps: number;
  isArchived: boolean;
  /** Who walks the newest version, and who an older one. */
  onNewest: number;
  onOlder: number;
};

export type NamedTopic = { id: number; title: string };
/** A path as its editor has it; steps name what their topics have become. */
export type EditedPath = {
  id: number;
  version: number;
  slug: string;
  gate: number;
  position: number;
  isArchived: boolean;
  learners: number;
  titleZh: string;
  titleEn: string;
  audienceZh: string;
  audienceEn: string;
  stages: (Omit<z.output<typeof PlannedStage>, 'nodes'> & { nodes: number[] })[];
  topics: NamedTopic[];
};

/** A stage of a path as editors write it: its topics in their order, and what one must show at its end. */
export type StagePlan = {
  titleZh: string;
  titleEn: string;
  gate: 'quiz' | 'task';
  gateZh: string;
  gateEn: string;
  nodes: number[];
};
/** All that a version of a path says. */
export type PathPlan = {
  titleZh: string;
  titleEn: string;
  audienceZh: string;
  audienceEn: string;
  stages: StagePlan[];
};
