type Rule = { isAllowed: boolean; path: string };

/**
 * Whether robots.txt lets a program fetch a path (RFC 9309): of the groups that name the program, or else of those for
 * all, the longest rule that fits decides; of two equally long ones the one that allows.
 * @param product the program's name in lower case
 * @param path with its query, as it is asked for
 */
export function allowsRobots(robots: string, product: string, path: string): boolean {
  const groups = groupsOf(robots);
  const own = groups.filter(({ agents }) => agents.includes(product));
  const rules = (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))).flatMap(
    (one) => one.rules,
  );
  const fitting = rules.filter((rule) => fits(rule.path, path));
  const longest = Math.max(0, ...fitting.map((rule) => rule.path.length));
  const deciding = fitting.filter((rule) => rule.path.length === longest);
  return deciding.length === 0 || deciding.some(({ isAllowed }) => isAllowed);
}

const mostLines = 2000;

function groupsOf(robots: string): { agents: string[]; rules: Rule[] }[] {
  const groups: { agents: string[]; rules: Rule[] }[] = [];
  let isNaming = false;
  for (const line of robots.split(/\r\n|\r|\n/, mostLines)) {
    const [, field, value] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    if (field === undefined || value === undefined) continue;
    const [name, said] = [field.toLowerCase(), value.trim()];
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)!.agents.push(said.toLowerCase().split('/', 1)[0]!);
    } else if ((name === 'allow' || name === 'disallow') && said !== '')
      groups.at(-1)?.rules.push({ isAllowed: name === 'allow', path: said });
    isNaming = name === 'user-agent';
  }
  return groups;
}

/** A star stands for anything, a dollar sign at the end for the end; looked for piece by piece, without backtracking. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(pieces[0]!)) return false;
  let at = pieces[0]!.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  const last = pieces.at(-1)!;
  if (pieces.length === 1) return !isWhole || path.length === at;
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) !== -1;
}
