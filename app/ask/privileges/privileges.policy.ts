import { type Levels, type Preset, presetLevels, presets, type Privilege, privileges } from './privileges.schema.ts';

/** Whether a reputation is enough; everybody has at least 1, so that levels up to 1 hold for all members. */
export const reaches = (levels: Levels, name: Privilege, reputation: number): boolean =>
  Math.max(reputation, 1) >= levels[name];

/** Which preset levels are those of, or that they are the operator's own. */
export const presetOf = (levels: Levels): Preset | 'own' =>
  presets.find((preset) => privileges.every((name) => presetLevels[preset][name] === levels[name])) ?? 'own';
