/** Lengths and numbers that things of the map keep to; for pages too. */
export const mapLimits = {
  title: 80,
  summary: 300,
  markdown: 20_000,
  aliases: 12,
  alias: 60,
  objectives: 10,
  objective: 300,
  minutes: 600,
  url: 500,
  resourceTitle: 200,
  resourceNote: 300,
  reason: 500,
} as const;
