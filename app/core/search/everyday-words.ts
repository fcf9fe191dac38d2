/**
 * English words that say little by themselves: a saying of nothing but these, such as "making things up" or "goes off
 * the rails", means what the table of kin says of it, whatever its single words mean.
 */
const vague = `
act acts add added adds away back bad badly become becomes begin begins better big break breaks bring brings broke
call came cannot can't cant change changed changes come comes coming cut cuts cutting different doesn't doesnt don't
dont down drop drops end ends ever every everything fall falls far fast feel feels few find finds first fit fits fix
fixed full gave give gives giving go goes going gone good got grow grows half hand hands happen happens hard hear
hold holds instead keep keeps kept kill know knows last lasts late leave left less let lets like line list little
live long look looks lose loses lost lot made make makes making match matches mean means mess messes middle mind
miss misses more most move much name near never new next nobody not nothing now old once one only open order other
over own part parts past people person pick picks piece pieces place play plays point put puts putting quick quickly
ran read reads real really right run running runs same save saw say saying says second see seems seen sends sense
set several short show shows sit skip skips slow slower slowly small something sound sounds speak speaks spell start
started starts stay stays step stick sticks still stop stopped stops straight stuff take takes talk talks tell tells
thing things think thinks through throw time times together told took tries true try trying turn turns twice two use
used want wants way while whole without won't wont word words work works worse wrong`;

/** Programs that people name when they mean any language model. */
const assistants = 'chatgpt gpt claude gemini copilot grok bard siri alexa 豆包 元宝 文心一言';

const vagueWords = new Set(vague.trim().split(/\s+/));
const lightWords = new Set(assistants.split(' '));

/** Whether a folded word says little by itself. */
export const isVague = (word: string): boolean => vagueWords.has(word);

/** Whether a folded word only names a program for which any other could stand. */
export const isLight = (word: string): boolean => lightWords.has(word);

const genericWords = new Set(
  'ai llm model models chatbot bot 人工智能 大模型 大语言模型 模型 聊天机器人 机器人'.split(' '),
);

/** Whether a folded word of the field is what nearly everything here is about. */
export const isGenericWord = (word: string): boolean => genericWords.has(word);
