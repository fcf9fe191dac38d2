import { countText } from './count.js';

const text = document.querySelector('#text');
const counts = document.querySelector('#counts');
const kept = 'last-text';

function show() {
  const { characters, words, tokens } = countText(text.value);
  counts.value = `${characters} 字 / characters · ${words} 词 / words · ≈ ${tokens} tokens`;
  localStorage.setItem(kept, text.value);
}

text.value = localStorage.getItem(kept) ?? '';
text.addEventListener('input', show);
document.querySelector('#copy').addEventListener('click', () => void navigator.clipboard.writeText(counts.value));
show();
