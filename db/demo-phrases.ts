import { enPhrases } from './demo-phrases-en.ts';
import { zhPhrases } from './demo-phrases-zh.ts';
import { demoTags } from './demo-vocabulary.ts';
import type { DemoTag } from './demo-vocabulary.ts';
import type { Random } from './demo-random.ts';

export type PhraseLanguage = 'zh' | 'en';

/**
 * Sentences by their place in a text. `{a}` and `{b}` are the post's first two tags, `{m}` `{m2}` models, `{g}` a
 * graphics card, `{os}` a system, `{par}` `{err}` `{fn}` `{f}` `{cmd}` code, `{v}` a version; `{n}` `{p}` `{s}` `{k}`
 * `{d}` numbers, new at every use.
 */
export type Phrases = Record<
  | 'toolTitle'
  | 'ideaTitle'
  | 'articleTitle'
  | 'opening'
  | 'detail'
  | 'tried'
  | 'question'
  | 'answer'
  | 'reason'
  | 'step'
  | 'finding'
  | 'closing'
  | 'item'
  | 'comment'
  | 'heading'
  | 'edit',
  readonly string[]
>;

/** What a post is about: the same words in the question, its answers and its comments. */
export type Subject = { tags: DemoTag[]; words: Record<string, string> };

/** Chooses what a post speaks of. */
export function drawSubject(random: Random, tags: DemoTag[]): Subject {
  const model = random.int(0, models.length - 1);
  const words: Record<string, string> = {
    m: models[model]!,
    m2: models[(model + random.int(1, models.length - 1)) % models.length]!,
    g: random.pick(cards),
    os: random.pick(systems),
    v: `${random.int(0, 4)}.${random.int(0, 20)}.${random.int(0, 12)}`,
    par: `\`${random.pick(parameters)}\``,
    err: `\`${random.pick(errors)}\``,
    fn: `\`${random.pick(verbs)}_${random.pick(nouns)}\``,
    f: `\`${random.pick(nouns)}${random.isChance(0.5) ? '' : `_${random.pick(nouns)}`}.${random.pick(endings)}\``,
    cmd: `\`${random.pick(commands)}\``,
  };
  return { tags, words };
}

const compiled = new Map<string, string[]>();

/** Fills a phrase's slots. Odd parts of the compiled phrase are slot names. */
export function fill(phrase: string, { tags, words }: Subject, language: PhraseLanguage, random: Random): string {
  let parts = compiled.get(phrase);
  if (!parts) compiled.set(phrase, (parts = phrase.split(/\{(\w+)\}/)));
  if (parts.length === 1) return phrase;
  let text = parts[0]!;
  for (let i = 1; i < parts.length; i += 2) {
    const name = parts[i]!;
    const rest = parts[i + 1]!;
    const word =
      name === 'a'
        ? tags[0]![language]
        : name === 'b'
          ? (tags[1] ?? otherTag(tags[0]!))[language]
          : (words[name] ?? drawNumber(name, random));
    text = isHan(word) ? text.trimEnd() + word + rest.trimStart() : text + word + rest;
  }
  return text;
}

/** A Chinese word stands without spaces among others. */
const isHan = (word: string): boolean => word.charCodeAt(0) >= 0x4e00;

export const phrasesOf: Record<PhraseLanguage, Phrases> = { zh: zhPhrases, en: enPhrases };

/** A post with one tag still speaks of a second thing. */
const otherTag = (tag: DemoTag): DemoTag => demoTags[(demoTags.indexOf(tag) + 12) % demoTags.length]!;

function drawNumber(name: string, random: Random): string {
  if (name === 'n') return String(random.int(2, 12));
  if (name === 'p') return String(random.int(3, 95));
  if (name === 's') return (random.int(2, 180) / (random.isChance(0.5) ? 10 : 1)).toString();
  if (name === 'k') return String(random.int(1, 64) * 500);
  if (name === 'd') return String(random.int(2, 45));
  throw new Error(`a phrase has the unknown slot {${name}}`);
}

const models =
  'Qwen2.5-7B-Instruct|Qwen2.5-14B-Instruct|Qwen2.5-72B-Instruct|Qwen3-8B|Qwen3-30B-A3B|Llama-3.1-8B-Instruct|Llama-3.3-70B|DeepSeek-V3|DeepSeek-R1-Distill-Qwen-14B|GLM-4-9B|Mistral-7B-v0.3|Mixtral-8x7B|Gemma-2-9B|Phi-4|Yi-1.5-34B|InternLM2.5-20B|Baichuan2-13B|bge-large-zh-v1.5|bge-reranker-v2-m3|whisper-large-v3'.split(
    '|',
  );
const cards =
  'RTX 3060 12G|RTX 3090|RTX 4060 Ti 16G|RTX 4070|RTX 4090|RTX A6000|A10|A100 40G|A100 80G|H100|L40S|A30|RX 7900 XTX|M2 Max 64G|M3 Pro 36G|L20'.split(
    '|',
  );
const systems =
  'Ubuntu 22.04|Ubuntu 24.04|Debian 12|Rocky Linux 9|Windows 11|macOS 14|macOS 15|openEuler 22.03|Fedora 40|Alpine 3.20'.split(
    '|',
  );
const parameters =
  'num_ctx|temperature|top_p|max_tokens|batch_size|gpu_layers|chunk_size|chunk_overlap|top_k|max_model_len|tensor_parallel_size|gradient_accumulation_steps|learning_rate|lora_rank|timeout_ms|max_retries|keep_alive|pool_size|score_threshold|repeat_penalty|n_threads|prefetch_count|shm_size|beam_size'.split(
    '|',
  );
const errors =
  'CUDA out of memory|ECONNRESET|context deadline exceeded|KeyError: choices|invalid_request_error|429 Too Many Requests|connection refused|unexpected EOF|SIGKILL|segmentation fault|JSONDecodeError|UnicodeDecodeError|maximum context length exceeded|unsupported file type|permission denied|no space left on device|handshake timeout|shape mismatch|NaN in loss|relation does not exist'.split(
    '|',
  );
const verbs =
  'load|save|build|merge|split|parse|fetch|retry|flush|encode|decode|embed|rank|score|warm|drain|index|filter|stream|attach|resolve|collect|verify|replay'.split(
    '|',
  );
const nouns =
  'index|shard|chunk|prompt|session|adapter|tensor|vector|batch|token|report|manifest|schema|worker|queue|cache|profile|dataset|checkpoint|template|transcript|document|snapshot|embedding|gateway|ledger|router|scheduler|tokenizer|workspace'.split(
    '|',
  );
const endings = 'py|ts|yaml|json|toml|sh|md|env|sql|conf'.split('|');
const commands =
  'docker compose up -d|nvidia-smi|journalctl -f|pip install -U|npm ci|git bisect|strace -p|curl -v|htop|free -h|df -h|systemctl restart|kubectl get pods|ollama ps|uv sync|ldd|lsof -i|tail -f'.split(
    '|',
  );
