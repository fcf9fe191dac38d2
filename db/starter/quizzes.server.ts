import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { QuizItem } from '#app/aimap/nodes/quizzes.schema.ts';
import type { ShippedQuiz } from '#app/aimap/quizzes/shipped-quizzes.commands.server.ts';

const folder = path.join(import.meta.dirname, 'map/topics');
const Quiz = z.object({ quiz: z.array(QuizItem) });

/**
 * The quiz items of `map/topics`, by topic; their form is in `map/README.md`.
 * @throws Error that names a file and what is wrong in it
 */
export async function readShippedQuizzes(): Promise<ShippedQuiz[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => {
      const found = Quiz.safeParse(JSON.parse(await readFile(path.join(folder, file), 'utf8')));
      if (!found.success) throw new Error(`db/starter/map/topics/${file}: ${z.prettifyError(found.error)}`);
      return { slug: file.replace('.json', ''), quiz: found.data.quiz };
    }),
  );
}
