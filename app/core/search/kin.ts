import { agentKin } from './kin-agents.ts';
import { answerKin } from './kin-answers.ts';
import { appKin } from './kin-apps.ts';
import { choreKin } from './kin-chores.ts';
import { englishKin } from './kin-english.ts';
import { machineKin } from './kin-machines.ts';
import { mediaKin } from './kin-media.ts';
import { memberKin } from './kin-members.ts';
import { promptKin } from './kin-prompts.ts';
import { retrievalKin } from './kin-retrieval.ts';
import { trainingKin } from './kin-training.ts';
import { trialKin } from './kin-trials.ts';
import { trustKin } from './kin-trust.ts';
import { verbKin } from './kin-verbs.ts';
import { wordKin } from './kin-words.ts';

/** Names that ask for the same matter without meaning the same. */
export interface KinGroup {
  /** Each of them leads to all the others and to what is told. */
  asked: readonly string[];
  /** What experts say of it; leads nowhere, so that terms of the field that tell of many matters do not join them. */
  told: readonly string[];
}

/**
 * Names that ask for the same matter without meaning the same, in both languages. Only where few posts hold the words
 * themselves does a kin stand in for one, for a part of what the word tells. A name may be several words and stand in
 * several groups. Written from general knowledge of the field, not from queries. A group is a line; after `>` stands
 * what is told, and what is indented goes on with the line before.
 */
export const kinGroups: readonly KinGroup[] = [
  agentKin,
  answerKin,
  appKin,
  choreKin,
  englishKin,
  machineKin,
  mediaKin,
  memberKin,
  promptKin,
  retrievalKin,
  trainingKin,
  trialKin,
  trustKin,
  verbKin,
  wordKin,
].flatMap((text) =>
  text
    .trim()
    .split(/\n(?! )/)
    .map(readGroup),
);

function readGroup(line: string): KinGroup {
  const [asked = [], told = []] = line
    .split('>')
    .map((side) => side.replaceAll(/\n */g, '').trim().split('|').filter(Boolean));
  return { asked, told };
}
